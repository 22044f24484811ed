import { parseJson } from '../parse-json.ts'
import { MAX_COLOUR_LENGTH } from './colour.ts'

/** Local storage: the two colours of the contrast checker, as typed. */
export const COLOURS_KEY = 'contrast-checker'

export type ColourInputs = { text: string; ground: string }

/** The pair that the text of the page works out: the site's green on its paper. */
export const INITIAL_COLOURS: ColourInputs = { text: '#0b5d4e', ground: '#faf8f4' }

/** What was kept; the first pair where that cannot be read. */
export function parseStoredColours(stored: string | null): ColourInputs {
  const value = stored === null ? undefined : parseJson(stored)
  if (typeof value !== 'object' || value === null) return INITIAL_COLOURS
  const { text, ground } = value as Record<string, unknown>
  if (typeof text !== 'string' || typeof ground !== 'string') return INITIAL_COLOURS
  return { text: text.slice(0, MAX_COLOUR_LENGTH), ground: ground.slice(0, MAX_COLOUR_LENGTH) }
}
