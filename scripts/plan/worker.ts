import { parentPort, workerData } from 'node:worker_threads'
import { type Method, plan } from '../../client/projects/ic/planner/plan.ts'
import type { Source } from '../../client/projects/ic/planner/pddl/diagnostic.ts'

/** The worker's input; `time` is in milliseconds. */
export type WorkerInput = { domain: Source; problem: Source; method: Method; time: number }

/** Bytes for the tables of a search. */
const MEMORY = 1024 ** 3

const ACTIONS = 500_000

/* Plans in a thread of its own, so that the one that started it can end it at any time. */
const { domain, problem, method, time } = workerData as WorkerInput
const limits = { time, memory: MEMORY, actions: ACTIONS }
parentPort?.postMessage(plan({ domain, problem }, method, { limits, clock: performance }))
