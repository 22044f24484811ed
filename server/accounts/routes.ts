import { setTimeout } from 'node:timers/promises'
import type { Route } from '../http/mount.ts'
import { accountRoutes } from './account.ts'
import { loginRoute } from './login.ts'
import { logoutRoutes } from './logout.ts'
import type { AccountDependencies } from './dependencies.ts'
import { registerRoute } from './register.ts'
import { createThrottle } from './throttle.ts'

/** Creates all account endpoints. */
export function createAccountRoutes(dependencies: Omit<AccountDependencies, 'throttle'>): Route[] {
  const throttle = createThrottle({ ...dependencies, wait: (time) => setTimeout(time) })
  const all = { ...dependencies, throttle }
  return [registerRoute(all), loginRoute(all), ...logoutRoutes(all), ...accountRoutes(all)]
}
