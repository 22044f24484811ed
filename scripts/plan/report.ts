import { formatDiagnostic } from '../../client/projects/ic/planner/pddl/diagnostic.ts'
import type { Limit } from '../../client/projects/ic/planner/meter.ts'
import type { Method, Outcome } from '../../client/projects/ic/planner/plan.ts'

/** Standard output, standard error and exit code. */
export type Report = { output: string; errors: string; exitCode: 0 | 1 | 2 | 3 }

const LIMITS: Readonly<Record<Limit, string>> = {
  time: 'the time limit was reached; raise it with --limit',
  memory: 'the memory limit was reached; try another --search or --heuristic',
  actions: 'the task has too many ground actions',
  cancelled: 'you cancelled it',
}

/** Formats the outcome for the command line. */
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

/** Formats a plan for validators, as in the International Planning Competition. */
function formatPlan(steps: readonly (readonly string[])[], { search }: Method): string {
  const lines = steps.flatMap((step, index) =>
    search === 'graphplan' ? [`; step ${index + 1}`, ...step] : step,
  )
  return [...lines, `; cost = ${steps.flat().length} (unit cost)`, ''].join('\n')
}
