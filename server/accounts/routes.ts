import { setTimeout } from 'node:timers/promises'
import type { Route } from '../http/mount.ts'
import { accountRoutes } from './account.ts'
import { loginRoute } from './login.ts'
import { logoutRoutes } from './logout.ts'
import type { AccountParts } from './parts.ts'
import { registerRoute } from './register.ts'
import { createThrottle } from './throttle.ts'

/** Creates all account endpoints. */
export function createAccountRoutes(parts: Omit<AccountParts, 'throttle'>): Route[] {
  const throttle = createThrottle({ ...parts, wait: (time) => setTimeout(time) })
  const all = { ...parts, throttle }
  return [registerRoute(all), loginRoute(all), ...logoutRoutes(all), ...accountRoutes(all)]
}
