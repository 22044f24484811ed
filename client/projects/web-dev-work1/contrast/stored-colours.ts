import { parseJson } from '../parse-json.ts'
import { MAX_COLOUR_LENGTH } from './colour.ts'

/** Key in local storage of the two colours of the contrast checker, as typed. */
export const COLOURS_KEY = 'contrast-checker'

/** Both colours as typed. */
export type ColourInputs = { text: string; ground: string }

/** Colours of a first visit: the site's green on its paper. */
export const INITIAL_COLOURS: ColourInputs = { text: '#0b5d4e', ground: '#faf8f4' }

/** Parses the stored colours; the initial ones when they are unreadable. */
export function parseStoredColours(stored: string | null): ColourInputs {
  const value = stored === null ? undefined : parseJson(stored)
  if (typeof value !== 'object' || value === null) return INITIAL_COLOURS
  const { text, ground } = value as Record<string, unknown>
  if (typeof text !== 'string' || typeof ground !== 'string') return INITIAL_COLOURS
  return { text: text.slice(0, MAX_COLOUR_LENGTH), ground: ground.slice(0, MAX_COLOUR_LENGTH) }
}
