import { LONGEST_TITLE } from '../limits.ts'
import { type Result, failure, success } from '../result.ts'

export const TITLE_EMPTY_MESSAGE = 'Please write what the task is.'
export const TITLE_LONG_MESSAGE = `A task takes at most ${LONGEST_TITLE} characters.`
export const TITLE_UNFIT_MESSAGE = 'A task takes no control characters or halves of characters.'
export const ITEM_ID_MESSAGE = 'The id of a task is a UUID in lower case.'

/** Tabs and line ends, as pasted text has them: a title is one line. */
const BREAKS = /[\t\n\v\f\r\u0085\u2028\u2029]+/g
/** Control characters, and surrogates without their other half. */
const UNFIT = /[\p{Cc}\p{Cs}]/u
const VISIBLE = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}]/u

/**
 * The title of a task in NFC, on one line, without space around it: 1 to 500 code points, one of
 * them visible. Fails with the message why the text is none.
 */
export function parseTitle(text: string): Result<string, string> {
  const title = text.replace(BREAKS, ' ').trim().normalize('NFC')
  if (UNFIT.test(title)) return failure(TITLE_UNFIT_MESSAGE)
  if (!VISIBLE.test(title)) return failure(TITLE_EMPTY_MESSAGE)
  if ([...title].length > LONGEST_TITLE) return failure(TITLE_LONG_MESSAGE)
  return success(title)
}

/** RFC 9562, section 4: 8-4-4-4-12 digits. Any version; in lower case, so that an id has one form. */
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

export function isItemId(text: string): boolean {
  return UUID.test(text)
}
