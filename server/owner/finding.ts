/** What a check found: a problem needs the owner, a warning may be meant so. */
export type Finding = { check: string; state: 'fine' | 'warning' | 'problem'; detail: string }

/** What a check found, before it has its name. */
export type Verdict = Omit<Finding, 'check'>

export function fine(detail: string): Verdict {
  return { state: 'fine', detail }
}

export function warning(detail: string): Verdict {
  return { state: 'warning', detail }
}

export function problem(detail: string): Verdict {
  return { state: 'problem', detail }
}
