import type { Clock } from '../../../../shared/clock.ts'
import type { PlanObserver } from '../planner/plan.ts'

/** Milliseconds between two reports. */
const INTERVAL = 50

/** Counts the states that a search expands, or the goal sets of Graphplan, and reports the count now and then. */
export function createProgressObserver(
  report: (searched: number) => void,
  clock: Clock,
): PlanObserver {
  let searched = 0
  let reportedAt = clock.now()
  report(0)
  const count = () => {
    searched++
    if (clock.now() - reportedAt < INTERVAL) return
    reportedAt = clock.now()
    report(searched)
  }
  return { chosen: count, goalsOpened: count }
}
