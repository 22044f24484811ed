import type { Method, Outcome } from '../planner/plan.ts'
import type { Fault } from '../planner/pddl/fault.ts'
import type { Story } from '../planner/story.ts'
import type { GraphRecord } from './graph-record.ts'
import { parseMethod } from './method.ts'

/** A domain and a problem in PDDL. */
export type Texts = { domain: string; problem: string }

/** UTF-16 code units of a text: far more than people write. */
export const MAX_TEXT_LENGTH = 1_000_000

/** What a fault of either text gives as its file. */
export type TextName = keyof Texts

/** What the page asks of its worker. */
export type Order =
  | { kind: 'check'; texts: Texts }
  | {
      kind: 'solve'
      texts: Texts
      method: Method
      /** Milliseconds. */
      time: number
      /** Whether Graphplan is to tell of its graph and its search. */
      withGraph: boolean
    }

/** What the worker answers, one answer to each order. */
export type Answer =
  | { kind: 'checked'; fault: Fault | undefined }
  | {
      kind: 'solved'
      outcome: Outcome
      /** Of a plan that is not too long to be shown. */
      story: Story | undefined
      graph: GraphRecord | undefined
    }

/** Sent once, when the worker has arrived and runs. */
export const READY = 'ready'

/** The order in a message; undefined for anything else. */
export function parseOrder(message: unknown): Order | undefined {
  if (!isRecord(message)) return undefined
  const { kind, texts, time, withGraph } = message
  if (!isRecord(texts)) return undefined
  const { domain, problem } = texts
  if (typeof domain !== 'string' || typeof problem !== 'string') return undefined
  if (kind === 'check') return { kind, texts: { domain, problem } }
  if (kind !== 'solve' || !isRecord(message['method'])) return undefined
  const method = parseMethod(message['method']['search'], message['method']['heuristic'])
  if (!method || typeof time !== 'number' || !(time > 0)) return undefined
  return { kind, texts: { domain, problem }, method, time, withGraph: withGraph === true }
}

/** Whether a message is an answer: it comes from this site's own worker, so its kind is enough. */
export function isAnswer(message: unknown): message is Answer {
  return isRecord(message) && (message['kind'] === 'checked' || message['kind'] === 'solved')
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
