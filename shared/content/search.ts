import { foldLetters } from '../normalise.ts'

/** What a result of the search is. */
type SearchKind = 'page' | 'project' | 'note' | 'section' | 'download'

/** A place of the site that the search finds. */
export type SearchEntry = {
  kind: SearchKind
  title: string
  url: string
  summary?: string
  /** The language of its texts, if it differs from the site's. */
  language?: string
}

/** What the search of the site knows: its places, and the words of each. */
export type SearchIndex = {
  entries: SearchEntry[]
  /** Each word in a line, sorted, with the positions of its entries as differences in base 36. */
  words: string
}

const BASE = 36

/** How well a term fits; a word of the text less than the title. */
const FITS = { text: 1, inTitle: 3, startsWord: 5, word: 6 }

/** Begins with a letter of a script that writes no spaces between words, where any part of a text may be a word. */
const IS_UNSPACED =
  /^[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmr}\p{scx=Mymr}]/u
/** Runs of letters of such scripts, and of all others. */
const RUNS =
  /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmr}\p{scx=Mymr}]+|[^\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmr}\p{scx=Mymr}]+/gu

/** Splits a text into words without case and accents; text without spaces stays in one piece. */
export function splitWords(text: string): string[] {
  const words = foldLetters(text).match(/[\p{L}\p{N}\p{Mc}]+/gu) ?? []
  return words.flatMap((word) => word.match(RUNS) ?? [])
}

/** Writes the words of texts, one for each entry, as `SearchIndex` has them. */
export function indexWords(texts: readonly string[]): string {
  const places = new Map<string, number[]>()
  texts.forEach((text, index) => {
    for (const word of new Set(splitWords(text))) {
      const known = places.get(word)
      if (known) known.push(index)
      else places.set(word, [index])
    }
  })
  const sorted = [...places].sort(([a], [b]) => (a < b ? -1 : 1))
  return sorted.map(([word, found]) => `${word} ${writePlaces(found)}`).join('\n')
}

function writePlaces(places: readonly number[]): string {
  return places.map((place, index) => (place - (places[index - 1] ?? 0)).toString(BASE)).join(' ')
}

/**
 * Creates a search over entries that finds those with every word of a query, the best first. Words match by
 * their beginning, a single letter as a whole word, and in scripts without spaces any part of a text.
 * @param entries those of the index, and others that are found by their titles
 * @param words those of the index
 */
export function createSearch<Entry extends { title: string }>(
  entries: readonly Entry[],
  words: string,
): (query: string) => Entry[] {
  const lines = words.split('\n')
  const titles = entries.map(({ title }) => ` ${splitWords(title).join(' ')} `)

  function rate(term: string): Uint8Array {
    const ratings = new Uint8Array(entries.length)
    for (const line of findLines(lines, term)) {
      let place = 0
      for (const step of line.slice(line.indexOf(' ') + 1).split(' ')) {
        place += parseInt(step, BASE)
        ratings[place] = FITS.text
      }
    }
    titles.forEach((title, index) => {
      if (title.includes(term)) ratings[index] = rateTitle(title, term)
    })
    return ratings
  }

  return (query) => {
    const terms = [...new Set(splitWords(query))].map(rate)
    if (terms.length === 0) return []
    return entries
      .map((entry, index) => ({ entry, ratings: terms.map((term) => term[index] ?? 0) }))
      .filter(({ ratings }) => !ratings.includes(0))
      .map(({ entry, ratings }) => ({ entry, score: ratings.reduce((sum, each) => sum + each) }))
      .sort((a, b) => b.score - a.score)
      .map(({ entry }) => entry)
  }
}

/** Finds the lines of words that a term matches. */
function findLines(lines: readonly string[], term: string): readonly string[] {
  if (IS_UNSPACED.test(term)) return lines.filter((line) => line.includes(term))
  const start = term.length === 1 ? `${term} ` : term
  const first = findFirst(lines, (line) => line >= start)
  const end = findFirst(lines, (line) => line >= start && !line.startsWith(start))
  return lines.slice(first, end)
}

/** Returns the first index of a sorted list from which on a condition holds, or its length. */
function findFirst(lines: readonly string[], holds: (line: string) => boolean): number {
  let [low, high] = [0, lines.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (holds(lines[middle] ?? '')) high = middle
    else low = middle + 1
  }
  return low
}

/** Rates a title that contains a term by the word that it fits best. Spaces surround each word. */
function rateTitle(title: string, term: string): number {
  if (title.includes(` ${term} `)) return FITS.word
  return title.includes(` ${term}`) ? FITS.startsWord : FITS.inTitle
}
