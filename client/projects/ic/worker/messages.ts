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

/** Maximum length of a PDDL text, in UTF-16 code units. */
export const MAX_TEXT_LENGTH = 1_000_000

/** Maximum size of a PDDL file: a character takes up to four bytes. */
export const MAX_FILE_BYTES = 4 * MAX_TEXT_LENGTH

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
      /** Whether the response includes the planning graph, or the states of a search, to step through. */
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
      /** Undefined when there is no plan, or it is too long to animate. */
      execution: PlanExecution | undefined
      graph: GraphRecord | undefined
      /** Undefined for Graphplan. */
      states: StateRecord | undefined
    }

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
  if (kind !== 'solve') return undefined
  return { kind, texts: { domain, problem }, method, time, withRecord: withRecord === true }
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

/** Returns whether a message of the site's own worker is a response. */
export function isPlannerResponse(message: unknown): message is PlannerResponse {
  return isRecord(message) && RESPONSES.some((kind) => kind === message['kind'])
}
