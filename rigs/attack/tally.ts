import type { TestContext } from 'vitest'

declare module 'vitest' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- merged with vitest's own
  interface TaskMeta {
    attack?: Tally
  }
}

/** How often an attack was tried, and how often each outcome (a status, "closed") came. */
type Tally = { tries: number; outcomes: Record<string, number> }

/** Counts the outcomes of a test's tries, for the summary after the run. */
export function countOutcomes({
  task,
}: Pick<TestContext, 'task'>): (outcome: number | string) => void {
  const tally: Tally = (task.meta.attack = { tries: 0, outcomes: {} })
  return (outcome) => {
    tally.tries++
    tally.outcomes[outcome] = (tally.outcomes[outcome] ?? 0) + 1
  }
}
