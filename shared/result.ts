/** An outcome that callers are expected to handle; surprises are exceptions instead. */
export type Result<Value, Problem> = { ok: true; value: Value } | { ok: false; problem: Problem }

export function success<Value>(value: Value): { ok: true; value: Value } {
  return { ok: true, value }
}

export function failure<Problem>(problem: Problem): { ok: false; problem: Problem } {
  return { ok: false, problem }
}
