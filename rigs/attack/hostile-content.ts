import { readdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { splitFrontMatter } from '../../shared/content/front-matter.ts'
import type { ContentProblem } from '../../shared/content/problem.ts'
import { valueOf } from '../../shared/content/testing.ts'
import { checkContent } from '../../scripts/content/check.ts'
import { type ContentChanges, writeContent } from '../../e2e/own-content.ts'
import { VECTORS } from './vectors.ts'

/** Folder of the sample content. */
const SAMPLE = fileURLToPath(new URL('../../content', import.meta.url))

/** A link that the check takes, for fields that take nothing else. */
const LINK = `https://example.com/"onclick=alert(document.domain)//'><script>alert(1)</script>`

/** A drawing that would run, and load, as a page of its own; in an `img` it can do neither. */
const DRAWING = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="80" height="60" onload="alert(document.domain)">
<script>alert(document.domain)</script><image href="//evil.example/a.png" width="9" height="9"/>
<a xlink:href="javascript:alert(document.domain)"><rect y="9" width="80" height="51"/></a>
<foreignObject width="9" height="9"><iframe xmlns="http://www.w3.org/1999/xhtml" src="javascript:alert(document.domain)"/></foreignObject></svg>`

/** A content file as data, with the way to write it. */
type ContentFile = {
  name: string
  data: unknown
  write: (data: unknown, paths: ReadonlySet<string>) => string
}

/** A text of a content file, by its path in the file. */
type Field = {
  file: string
  path: string
  /** Its possible texts, the most hostile first and the sample's own last. */
  texts: readonly string[]
  /** The index of the current text. */
  choice: number
}

/** Content files with hostile texts, and the problems of the texts that the check refused. */
export type HostileContent = {
  files: ContentChanges
  /** The number of fields that accepted a hostile text. */
  taken: number
  /** The problems of the texts that the check refused. */
  refusals: readonly ContentProblem[]
}

/**
 * Makes content in which every text is hostile: all vectors at once if the check accepts them, else
 * one of them, else a link with one. Each refused text must be reported by file and field.
 * @param folder an empty folder for the check
 */
export async function makeHostileContent(folder: string): Promise<HostileContent> {
  const sources = await readSample()
  const fields = sources.flatMap(({ name, data }) =>
    listTexts(data).map(({ path, text }, number) => makeField(name, path, text, number)),
  )
  // Vectors that are paths when they are the address of a link.
  const paths = new Set<string>()
  const write = (): ContentChanges =>
    Object.fromEntries(
      sources.map(({ name, data, write: toText }) => [
        name,
        toText(fill(name, data, fields), paths),
      ]),
    )
  const pictures = {
    'images/portrait.svg': DRAWING,
    'images/portrait-light.svg': DRAWING,
    'images/portrait-dark.svg': DRAWING,
    'icon.svg': DRAWING,
  }
  await writeContent(folder, { ...(await readPictures()), ...pictures })

  const refusals: ContentProblem[] = []
  for (;;) {
    await writeContent(folder, write())
    const { problems } = await checkContent(folder, SAMPLE, 0)
    if (problems.length === 0) break
    for (const problem of problems) {
      refusals.push(problem)
      const refused = findRefusedLink(problem)
      if (refused === undefined) giveWay(fields, problem)
      else paths.add(refused)
    }
  }
  const taken = fields.filter(({ choice, texts }) => choice < texts.length - 1).length
  return { files: { ...write(), ...pictures }, taken, refusals }
}

/** Returns the vector that a problem says is a link to no file of the content. */
function findRefusedLink({ expected }: ContentProblem): string | undefined {
  return VECTORS.find((vector) => expected.startsWith(`the link "${vector}" leads to no page`))
}

/** The fields that a problem is about say something milder. */
function giveWay(fields: readonly Field[], { file, path }: ContentProblem): void {
  const blamed = fields.filter(
    (field) => path !== '' && field.file === file && field.path.startsWith(path),
  )
  const milder = blamed.filter(({ choice, texts }) => choice < texts.length - 1)
  if (milder.length === 0) throw new Error(`${file}: ${path} names no field that could be mended`)
  for (const field of milder) field.choice++
}

/** Every file of the sample as data, with the fields that the sample leaves out. */
async function readSample(): Promise<ContentFile[]> {
  const names = await readdir(SAMPLE, { recursive: true })
  const texts = names.filter((name) => /\.(md|json)$/.test(name) && name !== 'resume.json')
  const files = texts.sort().map(async (name): Promise<ContentFile> => {
    const source = await readFile(join(SAMPLE, name), 'utf8')
    if (name.endsWith('.json')) {
      const data = JSON.parse(source) as object
      return { name, data: { ...data, ...MORE[name] }, write: (data) => JSON.stringify(data) }
    }
    const { data } = valueOf(splitFrontMatter(name, source)) as { data: object }
    return { name, data: { ...data, ...MORE[name], text: 'A text.' }, write: writeMarkdown }
  })
  return [
    ...(await Promise.all(files)),
    {
      name: 'projects/desktop-software.yaml',
      data: { programs: [PROGRAM] },
      write: (data) => JSON.stringify(data),
    },
    { name: 'resume.json', data: await readWholeResume(), write: (data) => JSON.stringify(data) },
  ]
}

const LINKS = [{ label: 'A link', url: 'https://example.com/' }]
const SHOT = { picture: 'images/portrait.svg', pictureAlt: 'A picture', caption: 'A picture' }

const MORE: Record<string, object> = {
  'site.json': { url: 'http://localhost:3000', securityContact: 'mailto:ada@example.com' },
  'privacy.md': { name: 'A name', contact: 'https://example.com/' },
  'projects/software-divider.md': { links: LINKS },
  'projects/web-dev-work1.md': {
    caseStudy: { problem: 'A text', role: 'A text', outcome: 'A text', pictures: [SHOT] },
  },
}

const PROGRAM = {
  name: 'A program',
  summary: 'A text',
  releases: [
    {
      version: '1.0.0',
      date: '2026-01-01',
      changes: ['A change'],
      builds: [
        {
          system: 'linux',
          file: 'a.tar.gz',
          url: 'https://example.com/',
          size: 1,
          sha256: '0'.repeat(64),
          requirements: 'A text',
        },
      ],
    },
  ],
  gallery: [SHOT],
}

type Schema = {
  $ref?: string
  type?: string
  properties?: Record<string, Schema>
  items?: Schema
  definitions?: Record<string, Schema>
}

/** A resume with every field of JSON Resume. */
async function readWholeResume(): Promise<unknown> {
  const { resolve } = createRequire(import.meta.url)
  const schema = JSON.parse(
    await readFile(resolve('@jsonresume/schema/schema.json'), 'utf8'),
  ) as Schema
  function makeOne({ $ref, type, properties = {}, items = {} }: Schema): unknown {
    if ($ref !== undefined || type === 'string') return '2026-01-01'
    if (type === 'array') return [makeOne(items)]
    const names = Object.keys(properties).filter((name) => name !== '$schema')
    return Object.fromEntries(names.map((name) => [name, makeOne(properties[name] ?? {})]))
  }
  return makeOne(schema)
}

/** Its settings and its text; the text stands in each place that Markdown has for one. */
function writeMarkdown(data: unknown, paths: ReadonlySet<string>): string {
  const { text, ...settings } = data as Record<string, unknown> & { text: string }
  const lines = Object.entries(settings).map(([key, value]) => `${key}: ${JSON.stringify(value)}`)
  const body =
    text === VECTORS.join(' ')
      ? VECTORS.map((vector) => writeEverywhere(vector, paths.has(vector))).join('\n\n')
      : text
  return `---\n${lines.join('\n')}\n---\n${body}\n`
}

function writeEverywhere(vector: string, isPath: boolean): string {
  const address = isPath ? `/${vector}` : vector
  return [
    vector,
    `# ${vector}`,
    `- ${vector}`,
    `> ${vector}`,
    `**${vector}** \`${vector}\` [${vector}](<${address}>) [a link](${address}) <${vector}>`,
    `| ${vector} |\n|---|\n| ${vector} |`,
    `\`\`\`${vector}\n${vector}\n\`\`\``,
    `    ${vector}`,
    `![${vector}](images/portrait.svg "${vector.replaceAll('"', "'")}")`,
  ].join('\n\n')
}

/** Every text in it, by its place. */
function listTexts(data: unknown, path = ''): { path: string; text: string }[] {
  if (typeof data === 'string') return [{ path, text: data }]
  if (typeof data !== 'object' || data === null) return []
  const list = Array.isArray(data)
  return Object.entries(data).flatMap(([name, value]) => {
    const place = list ? `${path}[${name}]` : `${path}${path && '.'}${name}`
    return listTexts(value, place)
  })
}

function makeField(file: string, path: string, text: string, number: number): Field {
  // No two of a file say the same: options of a question have to differ.
  const one = `${String(number)} ${VECTORS[number % VECTORS.length] ?? ''}`
  return { file, path, texts: [VECTORS.join(' '), one, LINK, text], choice: 0 }
}

/** The data with the texts that its fields have come to. */
function fill(file: string, data: unknown, fields: readonly Field[]): unknown {
  const texts = fields
    .filter((field) => field.file === file)
    .map(({ texts, choice }) => texts[choice])
  // In the order in which they were listed.
  return JSON.parse(
    JSON.stringify(data, (_, value: unknown) =>
      typeof value === 'string' ? texts.shift() : value,
    ),
  )
}

/** The sample's pictures, by their place in the folder. */
async function readPictures(): Promise<ContentChanges> {
  const names = await readdir(join(SAMPLE, 'images'), { recursive: true, withFileTypes: true })
  const files = names.filter((entry) => entry.isFile())
  return Object.fromEntries(
    await Promise.all(
      files.map(async ({ parentPath, name }) => {
        const path = join(parentPath, name)
        return [path.slice(SAMPLE.length + 1), await readFile(path)] as const
      }),
    ),
  )
}
