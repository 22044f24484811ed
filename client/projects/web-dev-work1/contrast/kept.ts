import { parseJson } from '../parse-json.ts'
import { COLOUR_LENGTH } from './colour.ts'

/** Local storage: the two colours of the contrast checker, as typed. */
export const COLOURS_KEY = 'contrast-checker'

export type Typed = { text: string; ground: string }

/** The pair that the text of the page works out: the site's green on its paper. */
export const FIRST_COLOURS: Typed = { text: '#0b5d4e', ground: '#faf8f4' }

/** What was kept; the first pair where that cannot be read. */
export function parseKept(stored: string | null): Typed {
  const value = stored === null ? undefined : parseJson(stored)
  if (typeof value !== 'object' || value === null) return FIRST_COLOURS
  const { text, ground } = value as Record<string, unknown>
  if (typeof text !== 'string' || typeof ground !== 'string') return FIRST_COLOURS
  return { text: text.slice(0, COLOUR_LENGTH), ground: ground.slice(0, COLOUR_LENGTH) }
}
