import { vi } from 'vitest'
import { MINUTE } from './clock.ts'

/** Waits until a check passes, for at most a minute: a busy machine is no fault. Resolves to what the check returns. */
export function eventually<Value>(check: () => Value | Promise<Value>): Promise<Value> {
  return vi.waitFor(check, MINUTE)
}
