import type { Bench } from './bench.ts'
import { PLANNER } from './planner.ts'
import { TODO } from './todo.ts'

/** Every bench, in the order in which they run. */
export const BENCHES: readonly Bench[] = [TODO, PLANNER]
