import { isRecord, parseJson } from '../../shared/json.ts'

/** Version of the form in which all tools store their states: another one discards them all. */
const VERSION = 1

/** Serialises a state for local storage, with the version of its form. */
export function formatVersioned(state: object): string {
  return JSON.stringify({ version: VERSION, ...state })
}

/** Parses the parts of a stored state; undefined if it is unreadable or has another version. */
export function parseVersioned(text: string): Record<string, unknown> | undefined {
  const value = parseJson(text)
  return isRecord(value) && value['version'] === VERSION ? value : undefined
}
