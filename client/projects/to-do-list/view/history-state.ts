import { isRecord } from '../../../../shared/json.ts'

/** The state of the list’s entries in the browser history. */
export type HistoryState = {
  /** The account whose list it showed, if known. */
  account?: string | undefined
  /** Whether it was made by opening a task's details, so that closing them goes back. */
  opened?: boolean
  /** The key of the entry in which this search began. */
  origin?: string
}

/** Reads the state of an entry, which may be anything. */
export function readHistoryState(state: unknown): HistoryState {
  if (!isRecord(state)) return {}
  const { account, opened, origin } = state
  return {
    ...(typeof account === 'string' && { account }),
    ...(opened === true && { opened }),
    ...(typeof origin === 'string' && { origin }),
  }
}
