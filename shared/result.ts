/** A success or an expected failure; unexpected errors are exceptions instead. */
export type Result<Value, Problem> = { ok: true; value: Value } | { ok: false; problem: Problem }

/** Creates a success. */
export function success<Value>(value: Value): { ok: true; value: Value } {
  return { ok: true, value }
}

/** Creates a failure. */
export function failure<Problem>(problem: Problem): { ok: false; problem: Problem } {
  return { ok: false, problem }
}
