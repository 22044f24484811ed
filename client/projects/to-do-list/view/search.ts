import type { Item } from '../../../../shared/api/items.ts'
import { normalise } from '../../../../shared/normalise.ts'

/** Part of a text, and whether it is to be marked. */
export type Part = { text: string; marked: boolean }

/**
 * Letters without their accents and in lower case, so that "cafe" finds "Café"; through capitals,
 * where ß is SS and a ligature its letters. The sigma at the end of a word is one as any other.
 */
function fold(text: string): string {
  return normalise(text, 'NFD')
    .replace(/\p{Mn}/gu, '')
    .toUpperCase()
    .toLowerCase()
    .replace(/ς/g, 'σ')
}

/** What a reader takes for one character, with its accents and what joins it to the next. */
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** UTF-16 units that are segmented at once: each step of a segmenter takes as long as its text. */
const SEGMENTED_LENGTH = 256

function splitCharacters(text: string): string[] {
  const characters: string[] = []
  for (let start = 0; start < text.length;) {
    const end = start + SEGMENTED_LENGTH
    const found = Array.from(graphemes.segment(text.slice(start, end)), ({ segment }) => segment)
    // The last one may go on behind the end.
    if (end < text.length && found.length > 1) found.pop()
    for (const character of found) start += character.length
    characters.push(...found)
  }
  return characters
}

/** The words to look for, folded. */
export function readWords(query: string): string[] {
  return fold(query).split(/\s+/).filter(Boolean)
}

export type Search = {
  /** Whether each of the words stands somewhere in the task. */
  has: (item: Item, words: readonly string[]) => boolean
}

/** A search that folds each task once: a list of thousands is searched with each letter typed. */
export function createSearch(): Search {
  const folded = new WeakMap<Item, string>()

  function foldItem(item: Item): string {
    const known = folded.get(item)
    if (known !== undefined) return known
    const steps = item.checklist.map((entry) => entry.text)
    const tags = item.tags.map((tag) => `#${tag}`)
    const text = fold([item.title, item.notes, ...tags, ...steps].join('\n'))
    folded.set(item, text)
    return text
  }

  return {
    has(item, words) {
      if (words.length === 0) return true
      const text = foldItem(item)
      return words.every((word) => text.includes(word))
    },
  }
}

/** Takes a text apart where the words stand in it. */
export function markWords(text: string, words: readonly string[]): Part[] {
  if (words.length === 0) return text ? [{ text, marked: false }] : []
  const characters = splitCharacters(text)
  const marks = findMarks(characters, words)
  const parts: Part[] = []
  for (const [index, character] of characters.entries()) {
    const marked = marks[index] ?? false
    const last = parts.at(-1)
    if (last?.marked === marked) last.text += character
    else parts.push({ text: character, marked })
  }
  return parts
}

/** For each character whether it belongs to one of the words. */
function findMarks(characters: readonly string[], words: readonly string[]): boolean[] {
  const marks = characters.map(() => false)
  // A character may be several ones once it is folded, or none.
  const owners: number[] = []
  let line = ''
  for (const [index, character] of characters.entries()) {
    const folded = fold(character)
    line += folded
    owners.push(...new Array<number>(folded.length).fill(index))
  }
  for (const word of words) {
    for (let at = line.indexOf(word); at !== -1; at = line.indexOf(word, at + word.length)) {
      for (let offset = 0; offset < word.length; offset++) marks[owners[at + offset] ?? 0] = true
    }
  }
  return marks
}

/** A line of the notes, a tag or a step that has one of the words that the title has not. */
export function findElsewhere(item: Item, words: readonly string[]): string | undefined {
  const title = fold(item.title)
  const missing = words.filter((word) => !title.includes(word))
  if (missing.length === 0) return undefined
  const steps = item.checklist.map(({ text }) => text)
  const lines = [...item.notes.split('\n'), ...steps, ...item.tags.map((tag) => `#${tag}`)]
  return lines.find((line) => {
    const text = fold(line)
    return missing.some((word) => text.includes(word))
  })
}
