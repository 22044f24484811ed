import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { splitFrontMatter } from '../../shared/content/front-matter.ts'

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
  /\byour[ -]name\b/i,
  /\byou@example\b/i,
  // Reserved domain names: RFC 2606, section 3.
  /\bexample\.(?:com|net|org)\b/i,
  // Reserved telephone numbers: North American Numbering Plan, 555-0100 to 555-0199.
  /\b555[ -]?01\d\d\b/,
  /\b1 Example Street\b/,
  /\bExample State\b/,
  /\{[a-z]+\}/i,
  /\blorem ipsum\b/i,
  /\b(?:TODO|TBD|FIXME)\b/,
]

const STILL_SAMPLE = 'unchanged sample content'

/** Sections of the resume whose entries are personal. */
const PERSONAL_SECTIONS = [
  'work',
  'volunteer',
  'education',
  'awards',
  'certificates',
  'publications',
  'references',
  'projects',
]

/**
 * Finds placeholder texts, and resume entries, personal text, privacy text and portrait that are
 * unchanged from the sample. Unreadable files are reported by the content check instead.
 * @param dir the content folder
 * @param sample folder of the sample content
 */
export async function findPlaceholders(dir: string, sample: string): Promise<Placeholder[]> {
  const [files, samples] = await Promise.all([readTexts(dir), readTexts(sample)])
  const found = [...files].flatMap(([file, text]) =>
    file.endsWith('.md') ? searchMarkdown(file, text) : searchJson(file, parseJson(text)),
  )
  return [
    ...found,
    ...compareResumes(parseJson(files.get(RESUME)), parseJson(samples.get(RESUME))),
    ...[PERSONAL, PRIVACY].flatMap((file) => compareText(file, files.get(file), samples.get(file))),
    ...(await comparePortraits(dir, sample)),
  ]
}

const RESUME = 'resume.json'
const PERSONAL = 'personal.md'
const PRIVACY = 'privacy.md'
const PORTRAIT = 'images/portrait.svg'

/** Reads the texts of the content by file, without the quiz, which is not about the owner. */
async function readTexts(dir: string): Promise<Map<string, string>> {
  const projects = await readdir(join(dir, 'projects')).catch(() => [])
  const files = [
    'site.json',
    RESUME,
    PERSONAL,
    PRIVACY,
    ...projects.filter((name) => name.endsWith('.md')).map((name) => `projects/${name}`),
  ]
  const texts = new Map<string, string>()
  for (const file of files.sort()) {
    const text = await readFile(join(dir, file), 'utf8').catch(() => undefined)
    if (text !== undefined) texts.set(file, text)
  }
  return texts
}

function parseJson(text: string | undefined): unknown {
  try {
    return JSON.parse(text?.replace(/^\uFEFF/, '') ?? '')
  } catch {
    return undefined
  }
}

/** Finds placeholders in all strings of a JSON value. */
function searchJson(file: string, value: unknown, path = ''): Placeholder[] {
  if (typeof value === 'string') return isPlaceholder(value) ? [{ file, path, text: value }] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => {
    const step = Array.isArray(value) ? `[${key}]` : `${path && '.'}${key}`
    return searchJson(file, inner, path + step)
  })
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
  return markdown
    .replace(/^( *)(`{3,}(?!`)|~{3,}(?!~))[\s\S]*?^ *\2/gm, (code) => code.replace(/[^\n]+/g, ''))
    .replace(/(?<!`)(`+)[^`\n]+\1/g, '')
    .replace(/\$\$[^$]+\$\$/g, (formula) => formula.replace(/[^\n]+/g, ''))
    .replace(/\$(?!\s)[^$\n]+\$/g, '')
    .replace(/\)\{(?:small|wide)\}/g, ')')
}

function isPlaceholder(text: string): boolean {
  return PATTERNS.some((pattern) => pattern.test(text))
}

function compareResumes(own: unknown, sample: unknown): Placeholder[] {
  return PERSONAL_SECTIONS.flatMap((section) => {
    const known = new Set(listEntries(sample, section).map((entry) => JSON.stringify(entry)))
    return listEntries(own, section).flatMap((entry, index) =>
      known.has(JSON.stringify(entry))
        ? [{ file: RESUME, path: `${section}[${index}]`, text: STILL_SAMPLE }]
        : [],
    )
  })
}

function listEntries(resume: unknown, section: string): unknown[] {
  if (typeof resume !== 'object' || resume === null) return []
  const entries = new Map<string, unknown>(Object.entries(resume)).get(section)
  return Array.isArray(entries) ? entries : []
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
