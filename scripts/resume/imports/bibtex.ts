import { safeLink } from '../../../shared/content/links.ts'
import { failure, type Result, success } from '../../../shared/result.ts'
import { type Imported, readDate, withoutEmpty } from './imported.ts'

type BibEntry = { type: string; key: string } & Fields

/** The fields of an entry, and the text after them that is no field. */
type Fields = { fields: Map<string, string>; rest: string }

/** The texts of `@string`, and how many UTF-16 units they may still add to values. */
type Macros = { texts: Map<string, string>; left: number }

/** Each macro can have the one before it twice: thirty short lines would make a text of gigabytes. */
const MAX_MACRO_LENGTH = 1_000_000

/** Types that are not publications. */
const OTHER_TYPES = new Set(['comment', 'preamble', 'string'])

/** Fields that say where a publication appeared, the best first. */
const PUBLISHERS = [
  'journal',
  'journaltitle',
  'booktitle',
  'publisher',
  'school',
  'institution',
  'howpublished',
]

/** Reads publications from BibTeX or BibLaTeX. */
export function readBibtex(text: string): Result<Imported, string> {
  const entries = parseEntries(text)
  if (!entries.ok) return entries
  if (entries.value.length === 0)
    return failure('the file has no entries, such as @article{key, title = {…}}')
  const left: string[] = []
  const publications = entries.value.flatMap((entry) => {
    const read = readPublication(entry)
    left.push(...read.left.map((line) => `@${entry.type}{${entry.key}}: ${line}`))
    return read.publication ? [read.publication] : []
  })
  return success({
    resume: { publications },
    taken: [`publications: ${publications.length}`],
    left,
  })
}

/** Reads an entry, and lists its fields that are not imported. */
function readPublication({ fields, rest }: BibEntry): {
  publication?: Record<string, unknown>
  left: string[]
} {
  const taken = new Set<string>()
  /** Takes the first of some fields that is filled in. */
  const take = (...names: string[]) => {
    const name = names.find((each) => readLatex(fields.get(each) ?? '') !== '')
    if (name === undefined) return ''
    taken.add(name)
    return fields.get(name) ?? ''
  }
  const name = [take('title'), take('subtitle')].filter(Boolean).map(readLatex).join(': ')
  const left = rest === '' ? [] : [`"${rest}" does not begin with a field, such as title = {…}`]
  if (name === '') return { left: [...left, 'it has no title'] }
  const releaseDate = readReleaseDate(take('date'), take('year'), take('month'), take('day'))
  for (const field of releaseDate ? [] : ['date', 'year']) {
    if (!taken.has(field)) continue
    left.push(`${field} "${readLatex(fields.get(field) ?? '')}" is not a readable date`)
  }
  const people = take('author', 'editor')
  const url = readAddress(take('url')) || readDoi(take('doi'))
  const link = safeLink(url)
  if (url && !link) left.push(`url "${url}" is not a link that a page can have`)
  const publication = withoutEmpty({
    name,
    publisher: readLatex(take(...PUBLISHERS)),
    releaseDate,
    url: link,
    summary: formatPeople(people),
  })
  const others = [...fields.keys()].filter((field) => !taken.has(field))
  return { publication, left: others.length > 0 ? [...left, others.join(', ')] : left }
}

/** Reads a web address, in which `~` and `--` are no signs of LaTeX. */
function readAddress(text: string): string {
  const [, inside] = /^\s*\\url\s*\{([\s\S]*)\}\s*$/.exec(text) ?? []
  return (inside ?? text)
    .replace(/\\(?:textasciitilde(?![a-z])|~)(?:\{\})?/g, '~')
    .replace(/\\(?=[&%$#_{}])/g, '')
    .replace(/[{}\s]/g, '')
}

function readDoi(text: string): string {
  const doi = readAddress(text).replace(/^https?:\/\/(?:dx\.)?doi\.org\//, '')
  return doi && `https://doi.org/${doi}`
}

function readReleaseDate(...written: string[]): string | undefined {
  const [date = '', year = '', month = '', day = ''] = written.map(readLatex)
  if (date) return readDate(date.replace(/\/.*/s, ''))
  if (!year) return undefined
  const whole = [year, month, month && day].filter(Boolean).map((part) => part.padStart(2, '0'))
  const text = /[a-z]/i.test(month) ? `${month} ${day} ${year}` : whole.join('-')
  return readDate(text) ?? readDate(year)
}

/**
 * Formats names as `Ada Lovelace, Charles Babbage`; BibTeX has `Lovelace, Ada and Charles Babbage`. What stands in braces is one
 * name, such as `{Barnes and Noble, Inc.}`.
 */
function formatPeople(people: string): string {
  return splitOutsideBraces(people.replace(/\s+/g, ' '), ' and ')
    .map((person) => {
      // With three parts the one in the middle is a suffix such as "Jr".
      const [last = '', ...others] = splitOutsideBraces(person, ',').map(readLatex)
      const first = others.at(-1)
      if (person.trim() === 'others') return 'et al.'
      return first ? `${first} ${last}` : last
    })
    .filter(Boolean)
    .join(', ')
}

function splitOutsideBraces(text: string, separator: string): string[] {
  const parts: string[] = []
  let [start, depth] = [0, 0]
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === '{') depth++
    else if (text[at] === '}') depth--
    else if (depth === 0 && text.startsWith(separator, at)) {
      parts.push(text.slice(start, at))
      start = at + separator.length
      at = start - 1
    }
  }
  return [...parts, text.slice(start)]
}

/** Parses the entries; fails at the first that is never closed, or has too much text of macros. */
function parseEntries(text: string): Result<BibEntry[], string> {
  const entries: BibEntry[] = []
  const macros: Macros = { texts: new Map(), left: MAX_MACRO_LENGTH }
  const start = /@(\w+)\s*([{(])/g
  for (let found = start.exec(text); found; found = start.exec(text)) {
    const type = (found[1] ?? '').toLowerCase()
    const end = findEnd(text, start.lastIndex, found[2] === '(' ? ')' : '}')
    const fail = (problem: string) =>
      failure(`line ${text.slice(0, found.index).split('\n').length}: ${problem}`)
    if (end < 0) return fail('the entry is never closed: add the missing brace')
    const body = text.slice(start.lastIndex, end)
    start.lastIndex = end
    if (type === 'string')
      for (const [name, value] of parseFields(body, macros).fields) macros.texts.set(name, value)
    if (!OTHER_TYPES.has(type)) {
      const comma = body.indexOf(',')
      const key = (comma < 0 ? body : body.slice(0, comma)).trim()
      entries.push({ type, key, ...parseFields(comma < 0 ? '' : body.slice(comma + 1), macros) })
    }
    if (macros.left < 0)
      return fail('the macros of @string add too much text: write the texts in their place')
  }
  return success(entries)
}

/** Returns the index of the closing sign outside of inner braces; -1 if there is none. */
function findEnd(text: string, from: number, close: '}' | ')'): number {
  let depth = 0
  for (let at = from; at < text.length; at++) {
    if (text[at] === '\\') at++
    else if (depth === 0 && text[at] === close) return at
    else if (text[at] === '{') depth++
    else if (text[at] === '}') depth--
  }
  return -1
}

function parseFields(body: string, macros: Macros): Fields {
  const fields = new Map<string, string>()
  // Names have signs, such as `author+an`; Biber reads comments after `%`.
  const name = /(?:[\s,]|%[^\n]*(?:\n|$))*([^\s,="#%{}()]+)\s*=\s*/y
  let at = 0
  for (let found = name.exec(body); found; found = name.exec(body)) {
    const value = parseValue(body, name.lastIndex, macros)
    fields.set((found[1] ?? '').toLowerCase(), value.text.trim())
    at = name.lastIndex = value.end
  }
  return { fields, rest: body.slice(at).replace(/^(?:[\s,]|%[^\n]*(?:\n|$))+/, '') }
}

/** Parses a value: texts in braces or quotes, numbers and macros, joined by `#`. */
function parseValue(body: string, from: number, macros: Macros) {
  let text = ''
  let at = from
  for (;;) {
    if (body[at] === '{') {
      const end = findEnd(body, at + 1, '}')
      const stop = end < 0 ? body.length : end
      text += body.slice(at + 1, stop)
      at = stop + 1
    } else if (body[at] === '"') {
      let end = at + 1
      for (let depth = 0; end < body.length && (body[end] !== '"' || depth > 0); end++) {
        if (body[end] === '{') depth++
        if (body[end] === '}') depth--
      }
      text += body.slice(at + 1, end)
      at = end + 1
    } else {
      const word = /^[^\s,#{}"]*/.exec(body.slice(at))?.[0] ?? ''
      const macro = macros.texts.get(word.toLowerCase())
      macros.left -= macro?.length ?? 0
      if (macros.left >= 0) text += macro ?? word
      at += word.length
    }
    const joint = /^\s*#\s*/.exec(body.slice(at))
    if (!joint) return { text, end: Math.max(at, from + 1) }
    at += joint[0].length
  }
}

/** Combining characters by LaTeX's accents. */
const ACCENTS: Readonly<Record<string, string>> = {
  '`': '\u0300',
  "'": '\u0301',
  '^': '\u0302',
  '~': '\u0303',
  '"': '\u0308',
  '=': '\u0304',
  '.': '\u0307',
  u: '\u0306',
  v: '\u030c',
  H: '\u030b',
  c: '\u0327',
  k: '\u0328',
  r: '\u030a',
  d: '\u0323',
  b: '\u0331',
}

const SIGNS: Readonly<Record<string, string>> = {
  ss: 'ß',
  o: 'ø',
  O: 'Ø',
  l: 'ł',
  L: 'Ł',
  aa: 'å',
  AA: 'Å',
  ae: 'æ',
  AE: 'Æ',
  oe: 'œ',
  OE: 'Œ',
  i: 'ı',
  j: 'ȷ',
  textendash: '–',
  textemdash: '—',
  textquoteleft: '‘',
  textquoteright: '’',
  textquotedblleft: '“',
  textquotedblright: '”',
  ldots: '…',
}

/** Converts LaTeX's accents, letters, dashes and quotes to characters, and drops braces. */
function readLatex(text: string): string {
  return text
    .replace(/\\([`'^~"=.])\s*\{?\\?([a-zA-Z])\}?/g, accent)
    .replace(/\\([uvHckrdb])(?:\s+|\s*\{\\?)([a-zA-Z])\}?/g, accent)
    .replace(/\\([a-zA-Z]+)(?:\{\}|\s)?/g, (command, name: string) =>
      Object.hasOwn(SIGNS, name) ? (SIGNS[name] ?? '') : command,
    )
    .replace(/\\(?:emph|textit|textbf|texttt|textsc|url|mbox)\s*(?=\{)/g, '')
    .replace(/\\([&%$#_{}])/g, '$1')
    .replace(/(?<!\\)[{}]/g, '')
    .replace(/---/g, '—')
    .replace(/--/g, '–')
    .replace(/~/g, ' ')
    .replace(/``|''/g, '"')
    .replace(/\s+/g, ' ')
    .trim()
}

function accent(_: string, mark: string, letter: string): string {
  return (letter + (ACCENTS[mark] ?? '')).normalize('NFC')
}
