import { parentPort, workerData } from 'node:worker_threads'
import type { PlanCheck } from '../../client/projects/ic/planner/check-plan.ts'
import type { Explanation } from '../../client/projects/ic/planner/explain/explain.ts'
import { check, explain, solve } from '../../client/projects/ic/planner/index.ts'
import type { Method, Outcome } from '../../client/projects/ic/planner/plan.ts'
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

function work({ domain, problem, plan, method, time, ...rest }: WorkerInput): WorkerOutput {
  const options = { limits: { time } }
  const texts = { domain, problem }
  if (plan) return { kind: 'checked', check: check({ ...texts, plan }, options) }
  if (rest.explain) return { kind: 'explained', explanation: explain(texts, options) }
  const tracer = rest.withTrace ? new Tracer() : undefined
  const outcome = solve(texts, method, { ...options, observer: tracer?.observer })
  return { kind: 'solved', outcome, trace: tracer?.text }
}

/* Runs the planner in a worker thread, so that the parent can terminate it at any time. */
parentPort?.postMessage(work(workerData as WorkerInput))
