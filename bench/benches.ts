import type { Bench } from './bench.ts'
import { pagesBench } from './pages.ts'
import { plannerBench } from './planner.ts'
import { todoBench } from './todo.ts'

/** Every bench, in the order in which they run. */
export const BENCHES: readonly Bench[] = [pagesBench, todoBench, plannerBench]
