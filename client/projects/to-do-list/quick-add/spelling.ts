import type { Day } from '../../../../shared/day.ts'

/** Names that are words of their own with another capital: `pazar` is a market in Turkish, too. */
const SPELLED_EXACTLY = new Set(['tr'])
const MARKS = /[\u064b-\u0652]/g

/** How a language spells its words, and what stands around and between them in a pattern. */
export type Spelling = ReturnType<typeof createSpelling>

/**
 * Creates the spelling of a language.
 * @param tag the language (BCP 47)
 */
export function createSpelling(tag: string) {
  const { language } = new Intl.Locale(tag)
  const hasSpaces = language !== 'ja' && language !== 'zh'
  const gap = hasSpaces ? '\\s{1,3}' : '\\s{0,3}'

  /** Lists other spellings of a name: with and without a capital, for one. */
  function spell(name: string): string[] {
    if (SPELLED_EXACTLY.has(language)) return [name]
    const small = name.toLocaleLowerCase(tag)
    return [name, small, small.slice(0, 1).toLocaleUpperCase(tag) + small.slice(1)]
  }

  /** Writes a text as part of a pattern, with the quotes and spaces that people type for its own. */
  function escape(text: string): string {
    return text
      .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
      .replace(/['’]/g, "['’]")
      .replace(/[\s\u00a0\u202f]+/g, gap)
      .replace(MARKS, (mark) => `${mark}?`)
  }

  return {
    tag,
    language,
    hasSpaces,
    gap,
    start: hasSpaces ? '(?<![\\p{L}\\p{N}])' : '(?<![\\d０-９])',
    end: hasSpaces ? '(?![\\p{L}\\p{M}\\p{N}])' : '(?![\\d０-９])',
    /** What can hardly be the middle of a word, in a language without spaces. */
    stop: hasSpaces ? '' : '(?=$|[\\s|、,。.のにはま])',
    spell,
    escape,
    /** Lists the alternatives of a text, separated by bars, in all spellings; none of an empty one. */
    listWords: (text: string) => text.split('|').filter(Boolean).flatMap(spell),
    /** Writes a pattern that matches one of the names, the longest that fits. */
    oneOf: (names: readonly string[]) =>
      `(?:${[...new Set(names)]
        .sort((a, b) => b.length - a.length)
        .map(escape)
        .join('|')})`,
    /** Formats a day with Latin digits, in parts. */
    format: (day: Day, parts: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat(tag, {
        ...{ calendar: 'gregory', numberingSystem: 'latn', timeZone: 'UTC' },
        ...parts,
      }).formatToParts(Date.parse(day)),
  }
}

/** Returns a name without what people leave out or type otherwise. */
export function toKey(name: string): string {
  return name.replace(MARKS, '').replaceAll('’', "'").replace(/\s+/g, '')
}

/** Writes Arabic and Persian digits, and wide ones with slash and colon, as Latin ones. The length stays. */
export function toLatin(text: string): string {
  return text
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 0xf))
    .replace(/[\uff0f-\uff1a]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
}
