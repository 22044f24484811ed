import type { Result } from '../../../../shared/result.ts'
import type { Household } from '../ledger/household.ts'

/** Result of an import before it is confirmed. */
export type ImportPlan = {
  next: Household
  /** Rows that are left out, each with its place and the reason. */
  problems: readonly string[]
  /** Number of rows that equal an existing entry. */
  duplicates: number
  /** Number of rows whose title is cut, because it is too long. */
  shortened: number
}

/** Planning, which pauses after each row; the problem is for the visitor. */
export type Planning = Generator<void, Result<ImportPlan, string>>

/** Source of ids and time for an import. */
export type ImportContext = { createId: () => string; now: number }
