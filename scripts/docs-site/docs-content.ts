import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, posix } from 'node:path'

/** The pages of the documentation beside `docs/`, as paths of the checkout. */
const ROOT_PAGES = [
  'README.md',
  'CHANGELOG.md',
  'CODE_OF_CONDUCT.md',
  'CONTRIBUTING.md',
  'ROADMAP.md',
  'SECURITY.md',
  'SUPPORT.md',
  'rigs/README.md',
]

/** The pictures of README.md. */
const PICTURES = ['site.webp', 'badges/release.svg', 'badges/licence.svg', 'badges/node.svg'].map(
  (name) => `docs/${name}`,
)

/** Only GitHub draws the badge of the tests. */
const TESTS_BADGE = /^\[!\[Tests\].*\n/m

/** What follows the text of a link: the path, and `#` with a heading. */
const LINK = /\]\(([^)#\s]+)(#[^)\s]*)?\)/g

const MENU = [
  { label: 'Start', url: '/start' },
  { label: 'Make it yours', url: '/make-it-yours' },
  { label: 'Run it', url: '/run' },
  { label: 'The code', url: '/architecture' },
  { label: 'Decisions', url: '/decisions' },
  { label: 'All pages', url: '/docs' },
]

/** A file of a content folder: a text, or the path of the file that it is a copy of. */
type ContentFile = { path: string } & ({ text: string } | { source: string })

/**
 * Makes the documentation the content of a site: each file becomes a page, and its links to other files lead to their
 * pages. The front page is a resume of the project.
 * @param root the checkout, absolute
 * @throws Error if a page lacks a heading, or two pages have one address
 */
export function makeDocsContent(root: string): ContentFile[] {
  const docs = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name.replaceAll('\\', '/')}`)
  const sources = [...ROOT_PAGES, ...docs].sort()
  const names = new Map(sources.map((source) => [source, namePage(source)]))
  if (new Set(names.values()).size < names.size)
    throw new Error('Two pages have one address: rename one')
  const read = (source: string) => readFileSync(join(root, source), 'utf8')
  const { name, description } = JSON.parse(read('package.json')) as Record<string, string>
  const title = `${name?.[0]?.toUpperCase()}${name?.slice(1)}`
  // What README says below its tagline.
  const { lead } = splitPage('README.md', read('README.md'))
  const summary = lead
    .slice(lead.lastIndexOf('**') + 2)
    .replaceAll('\n', ' ')
    .trim()
  const site = {
    title,
    description,
    language: 'en',
    paper: 'A4',
    social: [],
    menu: MENU,
    private: { phone: false, street: false },
  }
  const resume = { basics: { name: title, label: description, summary } }
  return [
    { path: 'site.json', text: formatJson(site) },
    { path: 'resume.json', text: formatJson(resume) },
    ...PICTURES.map((path) => ({ path: `images/${basename(path)}`, source: join(root, path) })),
    ...sources.map((source) => ({
      path: `pages/${names.get(source)}.md`,
      text: writePage(source, read(source), names),
    })),
  ]
}

/** Writes the files of a content folder. */
export function writeFiles(folder: string, files: readonly ContentFile[]): void {
  for (const file of files) {
    const path = join(folder, file.path)
    mkdirSync(dirname(path), { recursive: true })
    if ('source' in file) copyFileSync(file.source, path)
    else writeFileSync(path, file.text)
  }
}

/** `docs/run/README.md` becomes `run`, and `docs/run/mail.md` becomes `run-mail`. */
function namePage(source: string): string {
  const path = source.replace(/^docs\/(?!README)/, '').replace(/\.md$/, '')
  const name = path === 'docs/README' ? 'docs' : path.replace(/\/README$/, '')
  return name.replaceAll(/[/_]/g, '-').toLowerCase()
}

function writePage(source: string, text: string, names: ReadonlyMap<string, string>): string {
  const { title, lead, rest } = splitPage(source, text.replace(TESTS_BADGE, ''))
  // A summary is plain text.
  const isSummary = /^[A-Z]/.test(lead) && !/[[`*|]/.test(lead)
  const settings = [
    `title: ${JSON.stringify(title)}`,
    ...(isSummary ? [`summary: ${JSON.stringify(lead.replaceAll('\n', ' '))}`] : []),
  ]
  const body = moveLinks(source, isSummary ? rest : `${lead}\n\n${rest}`, names)
  return `---\n${settings.join('\n')}\n---\n${body}`
}

/** Splits a page into its heading, the paragraph below it and all that follows; a comment may stand above. */
function splitPage(source: string, text: string) {
  const [first = '', ...others] = text.split(/\n{2,}/)
  const [heading = '', lead = '', ...rest] = first.startsWith('<!--') ? others : [first, ...others]
  if (!heading.startsWith('# ')) throw new Error(`${source}: a page begins with its heading`)
  return { title: heading.slice(2).replaceAll('`', ''), lead, rest: rest.join('\n\n') }
}

/** Makes links to files of the checkout links to their pages; code stays as it is. */
function moveLinks(source: string, text: string, names: ReadonlyMap<string, string>): string {
  return text
    .split(/(^ *```[\s\S]*?^ *```|`[^`\n]+`)/m)
    .map((part, index) => (index % 2 === 1 ? part : part.replace(LINK, moveLink)))
    .join('')

  function moveLink(link: string, path: string, fragment = ''): string {
    if (/^[a-z]+:/.test(path)) return link
    const target = posix.join(posix.dirname(source), path)
    const name = names.get(target)
    if (name !== undefined) return `](${name}.md${fragment})`
    return `](../images/${basename(target)})`
  }
}

function formatJson(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`
}
