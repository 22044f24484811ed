/** The result of one check: a problem needs the owner, a warning may be intended. */
export type Finding = { check: string; state: 'fine' | 'warning' | 'problem'; detail: string }

/** The result of a check without the name of the check. */
export type Verdict = Omit<Finding, 'check'>

/** Returns a result without a problem. */
export function fine(detail: string): Verdict {
  return { state: 'fine', detail }
}

/** Returns a warning. */
export function warning(detail: string): Verdict {
  return { state: 'warning', detail }
}

/** Returns a problem. */
export function problem(detail: string): Verdict {
  return { state: 'problem', detail }
}
