import { isRecord, parseJson } from '../../../../shared/json.ts'
import type { PersistentState } from '../../../app/use-persistent-state.ts'
import { MAX_COLOUR_LENGTH } from '../../../../shared/colour/colour.ts'

/** Key in local storage of the two colours of the contrast checker, as typed. */
export const COLOURS_KEY = 'contrast-checker'

/** Both colours as typed. */
export type ColourInputs = { text: string; ground: string }

/** Colours of the contrast checker; those of a first visit are the site's green on its paper. */
export const COLOURS: PersistentState<ColourInputs> = {
  key: COLOURS_KEY,
  initial: { text: '#0b5d4e', ground: '#faf8f4' },
  parse: parseStoredColours,
  format: (colours) => JSON.stringify(colours),
  follow: (state) => state,
}

/** Parses the stored colours; undefined when they are unreadable. */
export function parseStoredColours(stored: string): ColourInputs | undefined {
  const value = parseJson(stored)
  if (!isRecord(value)) return undefined
  const { text, ground } = value
  if (typeof text !== 'string' || typeof ground !== 'string') return undefined
  return { text: text.slice(0, MAX_COLOUR_LENGTH), ground: ground.slice(0, MAX_COLOUR_LENGTH) }
}
