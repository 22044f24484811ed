import { formatDiagnostic } from '../../client/projects/ic/planner/pddl/diagnostic.ts'
import type { Limit } from '../../client/projects/ic/planner/meter.ts'
import type { Method, Outcome } from '../../client/projects/ic/planner/plan.ts'
import { formatPlan } from '../../client/projects/ic/planner/plan-text.ts'
import type { PlanCheck } from '../../client/projects/ic/planner/check-plan.ts'
import {
  describeCheck,
  describeExplanation,
} from '../../client/projects/ic/planner/explain/describe.ts'
import type { Explanation } from '../../client/projects/ic/planner/explain/explain.ts'
import type { PlanOptions } from './arguments.ts'

/** Standard output, standard error and exit code. */
export type Report = { output: string; errors: string; exitCode: 0 | 1 | 2 | 3 }

const LIMITS: Readonly<Record<Limit, string>> = {
  time: 'the time limit was reached; raise it with --limit',
  memory: 'the memory limit was reached; try another --search or --heuristic',
  actions: 'the task has too many ground actions; give it fewer objects or parameters',
  cases:
    'Graphplan would split an action with conditional effects into too many cases; choose another --search',
  axioms:
    'Graphplan cannot follow derived predicates that depend on themselves; choose another --search',
  cancelled: 'you cancelled it',
}

/** Formats the outcome for the command line, as text or as JSON. */
export function reportOutcome(
  outcome: Outcome,
  { method, json }: Pick<PlanOptions, 'method' | 'json'>,
): Report {
  const { output, errors, exitCode } = reportText(outcome, method)
  if (json) return { output: `${JSON.stringify(outcome, undefined, 2)}\n`, errors: '', exitCode }
  const warnings = (outcome.warnings ?? []).map(
    ({ problem, ...rest }) => `${formatDiagnostic({ ...rest, problem: `warning: ${problem}` })}\n`,
  )
  return { output, errors: warnings.join('') + errors, exitCode }
}

const CHECK_EXIT_CODES = {
  valid: 0,
  inapplicable: 1,
  'goal-missed': 1,
  faulty: 2,
  stopped: 3,
} as const

/** Formats the check of a plan. */
export function reportCheck(check: PlanCheck, { json }: Pick<PlanOptions, 'json'>): Report {
  return reportLines(check, describeCheck(check), CHECK_EXIT_CODES[check.kind], json)
}

const EXPLANATION_EXIT_CODES = {
  solvable: 0,
  unreachable: 1,
  conflict: 1,
  faulty: 2,
  unproven: 3,
} as const

/** Formats why a task has no plan. */
export function reportExplanation(
  explanation: Explanation,
  { json }: Pick<PlanOptions, 'json'>,
): Report {
  const exitCode = EXPLANATION_EXIT_CODES[explanation.kind]
  return reportLines(explanation, describeExplanation(explanation), exitCode, json)
}

/** Errors in files go to standard error, and what was found out to standard output. */
function reportLines(
  value: PlanCheck | Explanation,
  lines: readonly string[],
  exitCode: Report['exitCode'],
  json: boolean,
): Report {
  if (json) return { output: `${JSON.stringify(value, undefined, 2)}\n`, errors: '', exitCode }
  const text = lines.map((line) => `${line}\n`).join('')
  return value.kind === 'faulty'
    ? { output: '', errors: text, exitCode }
    : { output: text, errors: '', exitCode }
}

function reportText(outcome: Outcome, { search }: Method): Report {
  switch (outcome.kind) {
    case 'plan':
      return { output: formatPlan(outcome, search === 'graphplan'), errors: '', exitCode: 0 }
    case 'unsolvable':
      return { output: '', errors: `There is no plan: ${outcome.because}.\n`, exitCode: 1 }
    case 'faulty':
      return { output: '', errors: `${formatDiagnostic(outcome.fault)}\n`, exitCode: 2 }
    case 'stopped':
      return { output: '', errors: `Stopped: ${LIMITS[outcome.limit]}.\n`, exitCode: 3 }
  }
}
