import type { Item } from '../../../../shared/api/items.ts'
import { normalise } from '../../../../shared/normalise.ts'
import { splitCharacters } from '../../../../shared/split-characters.ts'

/** A part of a text, and whether it is highlighted. */
type HighlightPart = { text: string; highlighted: boolean }

/** Most titles are plain ASCII, which needs no folding of accents: each key reads all that show. */
const PLAIN = /^[ -~]*$/

/**
 * Letters without their accents and in lower case, so that "cafe" finds "Café"; through capitals,
 * where ß is SS and a ligature its letters. The sigma at the end of a word is one as any other.
 */
function fold(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase()
  return normalise(text, 'NFD')
    .replace(/\p{Mn}/gu, '')
    .toUpperCase()
    .toLowerCase()
    .replace(/ς/g, 'σ')
}

/** Splits a query into terms, folded for comparison. */
export function parseQuery(query: string): string[] {
  return fold(query).split(/\s+/).filter(Boolean)
}

/** Finds tasks by terms. */
export type Search = {
  /** Returns whether the task contains each term. */
  has: (item: Item, terms: readonly string[]) => boolean
}

/** Creates a search that folds each task once, because every key searches thousands. */
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
    has(item, terms) {
      if (terms.length === 0) return true
      const text = foldItem(item)
      return terms.every((term) => text.includes(term))
    },
  }
}

/** Splits a text into parts that match a term and parts that do not. */
export function splitHighlights(text: string, terms: readonly string[]): HighlightPart[] {
  if (terms.length === 0) return text ? [{ text, highlighted: false }] : []
  const characters = splitCharacters(text)
  const highlights = findHighlights(characters, terms)
  const parts: HighlightPart[] = []
  for (const [index, character] of characters.entries()) {
    const highlighted = highlights[index] ?? false
    const last = parts.at(-1)
    if (last?.highlighted === highlighted) last.text += character
    else parts.push({ text: character, highlighted })
  }
  return parts
}

/** Returns for each character whether it belongs to a match. */
function findHighlights(characters: readonly string[], terms: readonly string[]): boolean[] {
  const highlights = characters.map(() => false)
  // Folding may turn a character into several, or none.
  const owners: number[] = []
  let line = ''
  for (const [index, character] of characters.entries()) {
    const folded = fold(character)
    line += folded
    owners.push(...new Array<number>(folded.length).fill(index))
  }
  for (const term of terms) {
    for (let at = line.indexOf(term); at !== -1; at = line.indexOf(term, at + term.length)) {
      for (let offset = 0; offset < term.length; offset++)
        highlights[owners[at + offset] ?? 0] = true
    }
  }
  return highlights
}

/** Finds a line of the notes, a tag or a step with a term that the title does not have. */
export function findMatchOutsideTitle(item: Item, terms: readonly string[]): string | undefined {
  const title = fold(item.title)
  const missing = terms.filter((term) => !title.includes(term))
  if (missing.length === 0) return undefined
  const steps = item.checklist.map(({ text }) => text)
  const lines = [...item.notes.split('\n'), ...steps, ...item.tags.map((tag) => `#${tag}`)]
  return lines.find((line) => {
    const text = fold(line)
    return missing.some((term) => text.includes(term))
  })
}
