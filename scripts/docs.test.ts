import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const root = new URL('../', import.meta.url)

const listDocs = (folder: string) =>
  readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => folder + name)

const DECISIONS = listDocs('docs/decisions/')
const RUN = listDocs('docs/run/')
const DOCS = ['rigs/README.md'].concat(
  readdirSync(root).filter((name) => name.endsWith('.md') && name !== 'CHANGELOG.md'),
  listDocs('docs/'),
)
const FOLDERS = 'server|client|shared|db|content|e2e|rigs|scripts|studio|deploy|docs'

/**
 * Lists the files and folders that a text names in backticks. A path ends before a line number or a
 * placeholder such as `<slug>`, `*` or `…`; the folder before it must exist.
 */
function listPaths(text: string): string[] {
  const spans = [...withoutFences(text).matchAll(/(?<!`)(`+)([^`]+)\1(?!`)/g)]
  const words = spans.flatMap(([, , span = '']) => span.split(/\s+/))
  const paths = words
    .filter((word) => new RegExp(`^(?:${FOLDERS})/`).test(word))
    .map((word) => word.replace(/\/[^/<>*{}…]*[<>*{}…].*/s, '/'))
    .map((word) => word.replace(/(?<![.,;:)])[.,;:)]+$/, '').replace(/(?::\d{1,5}){1,2}$/, ''))
  return [...new Set(paths)]
}

function withoutFences(text: string): string {
  return text.replace(/^ *```[\s\S]*?^ *```/gm, '')
}

/** Lists the npm scripts that a text mentions. */
function listScripts(text: string): string[] {
  const found = text.matchAll(/npm run (?:-\S+ )*([a-z][\w:-]*)/g)
  return [...new Set([...found].map(([, name = '']) => name))]
}

/** GitHub's page of a workflow, relative to the repository's front page there; the test of the badges checks it. */
const WORKFLOW = '../../actions/workflows/ci.yml'

/** Lists the links of a page to files and headings of the repository, resolved against its path. */
function listLinks(text: string, page: URL): URL[] {
  const found = withoutFences(text).matchAll(/\]\((?!\w+:)([^)]+)\)/g)
  return [...found]
    .map(([, link = '']) => link)
    .filter((link) => ![WORKFLOW, `${WORKFLOW}/badge.svg`].includes(link))
    .map((link) => new URL(link, page))
}

/** Whether the linked file exists, with the linked heading. */
function isReachable(link: URL): boolean {
  if (!existsSync(link)) return false
  const headings = link.hash ? readFileSync(link, 'utf8').matchAll(/^#+ (.+)$/gm) : []
  const anchors = [...headings].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} -]/gu, '')
      .replaceAll(' ', '-'),
  )
  return !link.hash || anchors.includes(link.hash.slice(1))
}

const { scripts } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8')) as {
  scripts: Record<string, string>
}

describe.each(DOCS)('%s', (doc) => {
  const read = () => readFileSync(new URL(doc, root), 'utf8')

  it('names only files and folders that exist', () => {
    expect(listPaths(read()).filter((path) => !existsSync(new URL(path, root)))).toEqual([])
  })

  it('links only to files and headings that exist', () => {
    const links = listLinks(read(), new URL(doc, root))
    expect(links.filter((link) => !isReachable(link)).map(String)).toEqual([])
  })

  it('names only commands that exist', () => {
    expect(listScripts(read()).filter((name) => !Object.hasOwn(scripts, name))).toEqual([])
  })
})

it('every page of docs/ is reached from README.md in two clicks', () => {
  const follow = (pages: readonly string[]) =>
    pages.flatMap((page) =>
      listLinks(readFileSync(new URL(page, root), 'utf8'), new URL(page, root))
        .map(({ pathname }) => pathname.replace(root.pathname, ''))
        .filter((path) => DOCS.includes(path)),
    )
  const first = follow(['README.md'])
  const reached = new Set([...first, ...follow(first)])
  expect(listDocs('docs/').filter((page) => !reached.has(page))).toEqual([])
})

describe('the paths of a text', () => {
  it.each([
    ['See `server/main.ts`.', ['server/main.ts']],
    ['See ``db/open.ts`` and `db/open.ts`.', ['db/open.ts']],
    ['`shared/` and `client/ui/`', ['shared/', 'client/ui/']],
    ['`server/config.ts:12`, `server/start.ts:3:7`', ['server/config.ts', 'server/start.ts']],
    ['`npx vitest run shared/rules`', ['shared/rules']],
    ['`client/projects/<slug>/page.tsx`', ['client/projects/']],
    ['`db/migrations/001-….sql`', ['db/migrations/']],
    ['`e2e/*.spec.ts`', ['e2e/']],
    ['`client/pages/+client.tsx`', ['client/pages/+client.tsx']],
    ['server/main.ts without backticks', []],
    ['`/Projects/Quiz`, `dist/client`, `@server/x`, `my-server/x`', []],
    ['```sh\nls server/nowhere\n```\n`db/`', ['db/']],
  ])('%j are found', (text, paths) => {
    expect(listPaths(text)).toEqual(paths)
  })
})

describe('the commands of a text', () => {
  it.each([
    ['`npm run build`, then npm run test:unit.', ['build', 'test:unit']],
    ['```sh\nnpm run bench -- NAME\n```', ['bench']],
    ['`npm run --silent build`', ['build']],
    ['`npm ci && npm test`', []],
  ])('%j are found', (text, names) => {
    expect(listScripts(text)).toEqual(names)
  })
})

describe('the decisions', () => {
  const readText = (file: string) => readFileSync(new URL(file, root), 'utf8')
  const index = readText('docs/decisions/README.md')
  const filed = DECISIONS.filter((file) => !file.endsWith('README.md')).map((file) => ({
    name: file.replace('docs/decisions/', ''),
    numbers: [...readText(file).matchAll(/^## (\d+)\. /gm)].map(([, number]) => Number(number)),
  }))

  it('use every number once, up to the next free one', () => {
    const numbers = filed.flatMap((file) => file.numbers).sort((a, b) => a - b)
    expect(numbers).toEqual(numbers.map((_, position) => position + 1))
    expect(index).toContain(`**${numbers.length + 1}**`)
  })

  it('are in the files listed in the index', () => {
    const rows = [...index.matchAll(/^\| \[([^\]]+)\].* \| ([\d, –]+) \|$/gm)].map(
      ([, name = '', list = '']) => ({ name, numbers: list.split(', ').flatMap(listRange) }),
    )
    const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name)
    expect(rows.sort(byName)).toEqual(filed.sort(byName))
  })

  /** The numbers of `7` or `5–7`. */
  function listRange(text: string): number[] {
    const [first = NaN, last = first] = text.split('–').map(Number)
    return Array.from({ length: last - first + 1 }, (_, offset) => first + offset)
  }
})

it('no documented command for root gives another user the terminal of root', () => {
  const commands = RUN.concat('deploy/Dockerfile', 'deploy/owner.sh', 'deploy/upgrade.sh')
    .flatMap((file) => readFileSync(new URL(file, root), 'utf8').split('\n'))
    .filter((line) => /^[^#]*\b(?:runuser|su|sudo|setpriv) -/.test(line))
  expect(commands.length).toBeGreaterThan(0)
  expect(commands.filter((line) => !/runuser --pty |setsid --wait runuser /.test(line))).toEqual([])
})

describe('the messages that docs/run/troubleshooting.md explains', () => {
  const page = readFileSync(new URL('docs/run/troubleshooting.md', root), 'utf8')
  const messages = [...page.matchAll(/^\| `([^`]+)` \|/gm)].map(([, message = '']) => message)
  const code = ['server/', 'scripts/']
    .flatMap((folder) =>
      readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' }).map(
        (name) => folder + name,
      ),
    )
    .filter((name) => /(?<!\.test)\.[jt]s$/.test(name))
    .map((name) => readFileSync(new URL(name, root), 'utf8').replace(/'\s*\+\s*['`]/g, ''))

  it('are many', () => expect(messages.length).toBeGreaterThan(25))

  it.each(messages)('%s', (message) => {
    const parts = message.split('…').filter((part) => part.trim() !== '')
    expect(code.some((text) => parts.every((part) => text.includes(part)))).toBe(true)
  })
})
