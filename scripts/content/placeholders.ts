import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { splitFrontMatter } from '../../shared/content/front-matter.ts'
import { joinPath } from '../../shared/content/problem.ts'
import { readJson } from '../../shared/content/settings-json.ts'
import { readOwnTexts } from './own-texts.ts'
import { withoutCodeBlocks } from './sample-sentences.ts'

/** Sample content that the owner has not replaced yet. */
export type Placeholder = {
  /** The file, relative to the content folder. */
  file: string
  /** Where in the file, such as `basics.name` or `line 12`; empty when the whole file is meant. */
  path: string
  /** The sample text. */
  text: string
}

/** Patterns of placeholder text in the sample. */
const PATTERNS = [
  /\bYour Name\b|\byour-name\b/,
  /\byou@example\b/i,
  // Reserved domain names: RFC 2606, section 3.
  /\bexample\.(?:com|net|org)\b/i,
  // Telephone numbers reserved for fiction: Ireland, 020 91x xxxx; North America, 555-0100 to 555-0199.
  /\+353[ -]?20[ -]?91\d/,
  /\b555[ -]?01\d\d\b/,
  /\b1 Example Street\b/,
  /\bCounty Example\b/,
  /\bX00 0000\b/,
  /\{[a-z]+\}/i,
  /\blorem ipsum\b/i,
  /\b(?:TODO|TBD|FIXME)\b/,
]

const STILL_SAMPLE = 'unchanged sample content'

/**
 * Finds placeholder texts, and a privacy text and portrait that are unchanged from the sample.
 * Unreadable files are reported by the content check instead.
 * @param dir the content folder
 * @param sample folder of the sample content
 */
export async function findPlaceholders(dir: string, sample: string): Promise<Placeholder[]> {
  const [files, samples] = await Promise.all([readOwnTexts(dir), readOwnTexts(sample)])
  const found = [...files].flatMap(([file, text]) =>
    file.endsWith('.md') ? searchMarkdown(file, text) : searchSettings(file, text),
  )
  return [
    ...found,
    ...compareText(PRIVACY, files.get(PRIVACY), samples.get(PRIVACY)),
    ...(await comparePortraits(dir, sample)),
  ]
}

const PRIVACY = 'privacy.md'
const PORTRAIT = 'images/portrait-light.svg'

function searchSettings(file: string, text: string): Placeholder[] {
  const read = readJson(file, text)
  return read.ok ? searchJson(file, read.value.data) : []
}

/** Finds placeholders in all strings of a JSON value. */
function searchJson(file: string, value: unknown, path = ''): Placeholder[] {
  if (typeof value === 'string') return isPlaceholder(value) ? [{ file, path, text: value }] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    searchJson(file, inner, joinPath(path, Array.isArray(value) ? Number(key) : key)),
  )
}

/** Finds placeholders in front matter and text. Skips code, formulas and the sizes of pictures. */
function searchMarkdown(file: string, source: string): Placeholder[] {
  const split = splitFrontMatter(file, source)
  if (!split.ok) return []
  const { data, body } = split.value
  const above = source.slice(0, source.length - body.length).split('\n').length - 1
  const lines = withoutCode(body).split('\n')
  return [
    ...searchJson(file, data),
    ...lines.flatMap((line, index) =>
      isPlaceholder(line) ? [{ file, path: `line ${above + index + 1}`, text: line.trim() }] : [],
    ),
  ]
}

/** Removes code, formulas and the sizes of pictures from Markdown, but keeps its line breaks, so that line numbers stay correct. */
function withoutCode(markdown: string): string {
  return withoutCodeBlocks(markdown)
    .replace(/(?<!`)(`+)[^`\n]+\1/g, '')
    .replace(/\$\$[^$]+\$\$/g, (formula) => formula.replace(/[^\n]+/g, ''))
    .replace(/\$(?!\s)[^$\n]+\$/g, '')
    .replace(/\)\{(?:small|wide)\}/g, ')')
}

function isPlaceholder(text: string): boolean {
  return PATTERNS.some((pattern) => pattern.test(text))
}

/** Reports Markdown whose text below the front matter is unchanged from the sample. */
function compareText(
  file: string,
  own: string | undefined,
  sample: string | undefined,
): Placeholder[] {
  const [text, sampleText] = [own, sample].map((source) => {
    const split = splitFrontMatter(file, source ?? '')
    return split.ok ? split.value.body.trim() : ''
  })
  return text && text === sampleText ? [{ file, path: 'text', text: STILL_SAMPLE }] : []
}

async function comparePortraits(dir: string, sample: string): Promise<Placeholder[]> {
  const [own, original] = await Promise.all(
    [dir, sample].map((folder) => readFile(join(folder, PORTRAIT)).catch(() => undefined)),
  )
  return own && original?.equals(own) ? [{ file: PORTRAIT, path: '', text: STILL_SAMPLE }] : []
}
