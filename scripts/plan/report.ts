import { formatDiagnostic } from '../../client/projects/ic/planner/pddl/diagnostic.ts'
import type { Limit } from '../../client/projects/ic/planner/meter.ts'
import type { Method, Outcome } from '../../client/projects/ic/planner/plan.ts'

/** What goes to standard output and standard error, and the exit code. */
export type Report = { output: string; errors: string; exitCode: 0 | 1 | 2 | 3 }

const LIMITS: Readonly<Record<Limit, string>> = {
  time: 'the time is up',
  memory: 'the memory that a search may use is full',
  actions: 'the task has too many ground actions',
  cancelled: 'cancelled',
}

/** The outcome as the command line tells it. */
export function reportOutcome(outcome: Outcome, method: Method): Report {
  switch (outcome.kind) {
    case 'plan':
      return { output: formatPlan(outcome.steps, method), errors: '', exitCode: 0 }
    case 'unsolvable':
      return { output: '', errors: `There is no plan: ${outcome.because}.\n`, exitCode: 1 }
    case 'faulty':
      return { output: '', errors: `${formatDiagnostic(outcome.fault)}\n`, exitCode: 2 }
    case 'stopped':
      return { output: '', errors: `Stopped: ${LIMITS[outcome.limit]}.\n`, exitCode: 3 }
  }
}

/** In the form of the International Planning Competition, which validators read. */
function formatPlan(steps: readonly (readonly string[])[], { search }: Method): string {
  const lines = steps.flatMap((step, index) =>
    search === 'graphplan' ? [`; step ${index + 1}`, ...step] : step,
  )
  return [...lines, `; cost = ${steps.flat().length} (unit cost)`, ''].join('\n')
}
