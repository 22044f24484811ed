/** What the browser's history keeps with an entry of the list. */
export type HistoryState = {
  /** The account whose list it showed; undefined while nobody has noted that. */
  account?: string | undefined
  /** It was made by opening a task's details: closing them goes back. */
  opened?: boolean
  /** The key of the entry in which the search began that this one carries on. */
  origin?: string
}

/** Reads the state of an entry, which may be anything. */
export function readHistoryState(state: unknown): HistoryState {
  if (typeof state !== 'object' || state === null) return {}
  const { account, opened, origin } = state as Record<string, unknown>
  return {
    ...(typeof account === 'string' && { account }),
    ...(opened === true && { opened }),
    ...(typeof origin === 'string' && { origin }),
  }
}
