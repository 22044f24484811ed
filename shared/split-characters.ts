/** Most texts are plain ASCII, which needs no segmenter. */
const PLAIN = /^[ -~]*$/

// Created when it is needed: a phone takes 50 ms for it.
let graphemes: Intl.Segmenter | undefined

/** UTF-16 units that are segmented at once: each step of a segmenter takes as long as its text. */
const SEGMENTED_LENGTH = 256

/** Splits a text into the characters that a reader sees. */
export function splitCharacters(text: string): string[] {
  if (PLAIN.test(text)) return text.split('')
  const segmenter = (graphemes ??= new Intl.Segmenter('en', { granularity: 'grapheme' }))
  const characters: string[] = []
  for (let start = 0; start < text.length;) {
    const end = start + SEGMENTED_LENGTH
    const found = Array.from(segmenter.segment(text.slice(start, end)), ({ segment }) => segment)
    // The last one may continue after the end.
    if (end < text.length && found.length > 1) found.pop()
    for (const character of found) start += character.length
    characters.push(...found)
  }
  return characters
}
