import { normaliseStart } from '../../../../shared/normalise.ts'

export const MAX_TITLE_LENGTH = 80
export const MAX_NAME_LENGTH = 40

/**
 * A line of text as it is kept: composed, without control characters, halves of characters and
 * spaces at its ends, and no longer than `length` characters.
 */
export function cleanText(text: string, length: number): string {
  const line = text
    .replace(/\p{Cs}/gu, '\ufffd')
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
  return normaliseStart(line, length).trim()
}
