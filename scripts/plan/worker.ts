import { parentPort, workerData } from 'node:worker_threads'
import { checkPlan, type PlanCheck } from '../../client/projects/ic/planner/check-plan.ts'
import {
  explainUnsolvable,
  type Explanation,
} from '../../client/projects/ic/planner/explain/explain.ts'
import { type Method, type Outcome, plan } from '../../client/projects/ic/planner/plan.ts'
import type { Source } from '../../client/projects/ic/planner/pddl/diagnostic.ts'
import { Tracer } from '../../client/projects/ic/planner/search/tracer.ts'

/** The worker's input; `time` is in milliseconds. A `plan` is checked instead of found. */
export type WorkerInput = {
  domain: Source
  problem: Source
  method: Method
  time: number
  plan: Source | undefined
  explain: boolean
  withTrace: boolean
}

/** The worker's only message. */
export type WorkerOutput =
  | { kind: 'solved'; outcome: Outcome; trace: string | undefined }
  | { kind: 'checked'; check: PlanCheck }
  | { kind: 'explained'; explanation: Explanation }

/** Memory limit of the tables of a search, in bytes. */
const MEMORY = 1024 ** 3

const ACTIONS = 500_000

function work({ domain, problem, method, time, ...rest }: WorkerInput): WorkerOutput {
  const context = { limits: { time, memory: MEMORY, actions: ACTIONS }, clock: performance }
  const texts = { domain, problem }
  if (rest.plan)
    return { kind: 'checked', check: checkPlan({ ...texts, plan: rest.plan }, context) }
  if (rest.explain) return { kind: 'explained', explanation: explainUnsolvable(texts, context) }
  const tracer = rest.withTrace ? new Tracer() : undefined
  const outcome = plan(texts, method, { ...context, observer: tracer?.observer })
  return { kind: 'solved', outcome, trace: tracer?.text }
}

/* Runs the planner in a worker thread, so that the parent can terminate it at any time. */
parentPort?.postMessage(work(workerData as WorkerInput))
