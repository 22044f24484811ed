import type { JsonResume } from '../../shared/content/resume-schema.ts'

const DATE_TIME = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?$/

/**
 * Returns the date of the last change in the resume, in milliseconds since 1970, or undefined. Reads a
 * time without a zone as UTC, so that the result is the same on every machine.
 */
export function parseLastModified({ meta }: JsonResume): number | undefined {
  const text = meta?.lastModified ?? ''
  const [whole, zone] = DATE_TIME.exec(text) ?? []
  if (whole === undefined) return undefined
  const moment = Date.parse(zone === undefined && whole.includes('T') ? `${whole}Z` : whole)
  return Number.isNaN(moment) ? undefined : moment
}
