import { parentPort, workerData } from 'node:worker_threads'
import { type Method, plan } from '../../client/projects/ic/planner/plan.ts'
import type { Source } from '../../client/projects/ic/planner/pddl/diagnostic.ts'

/** The worker's input; `time` is in milliseconds. */
export type WorkerInput = { domain: Source; problem: Source; method: Method; time: number }

/** Memory limit of the tables of a search, in bytes. */
const MEMORY = 1024 ** 3

const ACTIONS = 500_000

/* Runs the planner in a worker thread, so that the parent can terminate it at any time. */
const { domain, problem, method, time } = workerData as WorkerInput
const limits = { time, memory: MEMORY, actions: ACTIONS }
parentPort?.postMessage(plan({ domain, problem }, method, { limits, clock: performance }))
