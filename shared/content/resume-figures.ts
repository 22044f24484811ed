import type { JsonResume } from './resume-schema.ts'

/** A result in figures, such as "18 → 6 ms", and what it is about. */
export type Figure = { value: string; label: string }

/** The page begins with at most this many figures. */
export const MAX_FIGURES = 3

/** Lists the figures that the page shows: the first ones with both parts. */
export function listFigures(meta: JsonResume['meta']): Figure[] {
  const whole = (meta?.figures ?? []).flatMap(({ value, label }) =>
    value && label ? [{ value, label }] : [],
  )
  return whole.slice(0, MAX_FIGURES)
}
