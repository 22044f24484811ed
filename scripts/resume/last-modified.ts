import type { JsonResume } from '../../shared/content/resume-schema.ts'

const DATE_TIME = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?$/

/**
 * When the resume was last changed, as it says itself, in milliseconds since 1970; undefined where
 * it does not. A time without a zone is taken for UTC, so that every machine reads the same.
 */
export function parseLastModified({ meta }: JsonResume): number | undefined {
  const text = meta?.lastModified ?? ''
  const [whole, zone] = DATE_TIME.exec(text) ?? []
  if (whole === undefined) return undefined
  const moment = Date.parse(zone === undefined && whole.includes('T') ? `${whole}Z` : whole)
  return Number.isNaN(moment) ? undefined : moment
}
