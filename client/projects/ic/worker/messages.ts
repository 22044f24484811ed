import { isRecord } from '../../../../shared/json.ts'
import type { Method, Outcome } from '../planner/plan.ts'
import type { Diagnostic } from '../planner/pddl/diagnostic.ts'
import type { PlanCheck } from '../planner/check-plan.ts'
import type { Explanation } from '../planner/explain/explain.ts'
import type { EstimateReason, HeuristicMethod } from '../planner/explain/explain-estimate.ts'
import type { PlanExecution } from '../planner/execution.ts'
import type { GraphRecord } from './graph-record.ts'
import type { StateRecord } from './state-record.ts'
import { parseMethod } from './method.ts'

/** A domain and a problem in PDDL. */
export type Texts = { domain: string; problem: string }

/** Beginning of an address's hash with a shared task. */
export const TASK_HASH_PREFIX = '#task='

/** Maximum length of a PDDL text, in UTF-16 code units. */
export const MAX_TEXT_LENGTH = 1_000_000

/** Maximum size of a PDDL file: a character takes up to four bytes. */
export const MAX_FILE_BYTES = 4 * MAX_TEXT_LENGTH

/** Maximum size of what all searches of the page hold at once, in bytes. */
export const MAX_MEMORY_BYTES = 512 * 1024 ** 2

/** The part of it for a check of a plan, which the visitor may ask for while searches run. */
export const CHECK_MEMORY_BYTES = 64 * 1024 ** 2

/** Maximum number of searches that run at once. */
export const MAX_RACERS = 4

/** The name of a text, which diagnostics give as their file. */
export type TextName = keyof Texts

/** A request of the page to its worker. */
export type PlannerRequest =
  | { kind: 'check'; texts: Texts }
  /** Carries out a plan; `time` is in milliseconds, as below. */
  | { kind: 'validate'; texts: Texts; plan: string; time: number }
  | { kind: 'explain'; texts: Texts; time: number }
  /** Explains the estimate of a state, given by the numbers of its facts. */
  | {
      kind: 'estimate'
      texts: Texts
      method: HeuristicMethod
      facts: readonly number[]
      time: number
    }
  | {
      kind: 'solve'
      texts: Texts
      method: Method
      /** Milliseconds. */
      time: number
      /** Bytes. Searches that run at once share the page's memory. */
      memory: number
      /**
       * Whether the response includes what the page draws: the plan, the planning graph, the states
       * of the search. Without it, the worker reports the search's progress instead.
       */
      withRecord: boolean
    }

/** The worker's response to a request. */
export type PlannerResponse =
  | { kind: 'checked'; fault: Diagnostic | undefined }
  | { kind: 'validated'; check: PlanCheck }
  | { kind: 'explained'; explanation: Explanation }
  /** Undefined if a limit was reached. */
  | { kind: 'estimated'; reason: EstimateReason | undefined }
  | {
      kind: 'solved'
      outcome: Outcome
      /** The outcome in words. The page need not load the code that writes them. */
      summary: string
      /** Undefined when there is no plan, or it is too long to animate. */
      execution: PlanExecution | undefined
      graph: GraphRecord | undefined
      /** Undefined for Graphplan. */
      states: StateRecord | undefined
    }

/** Sent when a search begins, and while it runs: how many states or goal sets it has searched. */
export type Progress = { kind: 'progress'; searched: number }

/** Message that the worker sends once, when its script is loaded. */
export const READY = 'ready'

/** Parses a message as a request; returns undefined if it is invalid. */
export function parseRequest(message: unknown): PlannerRequest | undefined {
  if (!isRecord(message)) return undefined
  const { kind, texts, time, withRecord } = message
  if (!isRecord(texts)) return undefined
  const { domain, problem } = texts
  if (typeof domain !== 'string' || typeof problem !== 'string') return undefined
  if (kind === 'check') return { kind, texts: { domain, problem } }
  if (typeof time !== 'number' || !(time > 0)) return undefined
  const { plan } = message
  if (kind === 'validate' && typeof plan === 'string') {
    return { kind, texts: { domain, problem }, plan, time }
  }
  if (kind === 'explain') return { kind, texts: { domain, problem }, time }
  if (!isRecord(message['method'])) return undefined
  const method = parseMethod(message['method']['search'], message['method']['heuristic'])
  if (!method) return undefined
  const { facts } = message
  if (kind === 'estimate' && 'heuristic' in method && isFactList(facts)) {
    return { kind, texts: { domain, problem }, method, facts, time }
  }
  const { memory } = message
  if (kind !== 'solve' || typeof memory !== 'number' || !(memory > 0)) return undefined
  return { kind, texts: { domain, problem }, method, time, memory, withRecord: withRecord === true }
}

function isFactList(value: unknown): value is number[] {
  return Array.isArray(value) && value.every((fact) => Number.isInteger(fact) && fact >= 0)
}

const RESPONSES: readonly PlannerResponse['kind'][] = [
  'checked',
  'validated',
  'explained',
  'estimated',
  'solved',
]

/** Returns whether a message of the site's own worker reports progress. */
export function isProgress(message: unknown): message is Progress {
  return isRecord(message) && message['kind'] === 'progress'
}

/** Returns whether a message of the site's own worker is a response. */
export function isPlannerResponse(message: unknown): message is PlannerResponse {
  return isRecord(message) && RESPONSES.some((kind) => kind === message['kind'])
}
