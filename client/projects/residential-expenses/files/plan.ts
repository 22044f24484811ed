import type { Household } from '../ledger/household.ts'

/** What a file would make of the household. Nothing is changed before it is agreed to. */
export type ImportPlan = {
  next: Household
  /** What is left out, and why, with its line where it has one. */
  problems: readonly string[]
  /** Rows that the household has already. */
  duplicates: number
}

/** What an import needs from outside. */
export type ImportContext = { createId: () => string; now: number }
