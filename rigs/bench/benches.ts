import type { Bench } from './bench.ts'
import { backupBench } from './backup.ts'
import { firstVisitBench } from './first-visit.ts'
import { growthBench } from './growth.ts'
import { listBench } from './list.ts'
import { loginBench } from './login.ts'
import { notesBench } from './notes.ts'
import { pagesBench } from './pages.ts'
import { plannerBench } from './planner.ts'
import { purgeBench } from './purge.ts'
import { remindersBench } from './reminders.ts'
import { todoBench } from './todo.ts'

/** All benchmarks, in the order in which they run. */
export const BENCHES: readonly Bench[] = [
  pagesBench,
  firstVisitBench,
  loginBench,
  todoBench,
  listBench,
  growthBench,
  purgeBench,
  backupBench,
  remindersBench,
  notesBench,
  plannerBench,
]
