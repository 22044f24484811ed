import { describe, expect, it } from 'vitest'
import { ContentError, describeProblem } from '../../shared/content/problem.ts'
import { SCREEN_NAMES } from '../../shared/content/screens.ts'
import { planCards } from '../cards/cards.ts'
import { describeContent } from './discovery.ts'
import { loadContent } from './load-content.ts'
import { writeContentModule } from './modules.ts'
import { writePathModule } from './path-modules.ts'
import { composeSearchIndex } from './search-index.ts'
import { makeContentFolder, PROJECT, writeSite } from './testing.ts'

const LANGUAGES = { language: undefined, languages: ['en', 'de'], projects: [] }
const NO_PROJECTS = Object.fromEntries(SCREEN_NAMES.map((name) => [`projects/${name}.md`, null]))
/** The sample's screens are not there; a site has the projects that a case adds. */
const FILES = { ...NO_PROJECTS, 'site.json': writeSite(LANGUAGES) }
const withSetting = (setting: string) => PROJECT.replace('title:', `${setting}\ntitle:`)

async function load(changes: Record<string, string | null>, language?: string) {
  const dir = await makeContentFolder({ ...FILES, ...changes })
  return loadContent(dir, (file) => ({ src: file }), { language, decorated: false })
}

async function problemsWith(changes: Record<string, string | null>): Promise<string[]> {
  try {
    return (await load(changes)).warnings.map(describeProblem)
  } catch (error) {
    if (!(error instanceof ContentError)) throw error
    return error.problems.map(describeProblem)
  }
}

/** What of a site may lead to its portfolio or its personal page, as one text. */
function listLeads(content: Awaited<ReturnType<typeof load>>): string {
  const { works: _, ...discovery } = describeContent(content, (path) => path, '2026-11-27')
  return [
    ...['site', 'footer', 'routes', 'route-files', 'languages'].map((name) =>
      writeContentModule(content, name, 'virtual:content/'),
    ),
    JSON.stringify([content.paths, content.versions, content.language.lacks]),
    JSON.stringify(planCards(content)),
    JSON.stringify(composeSearchIndex(content, [])),
    JSON.stringify(discovery),
  ].join('\n')
}

/** The cases of a content folder without a portfolio. */
const WITHOUT: [name: string, changes: Record<string, string>][] = [
  ['without projects', {}],
  ['with a project that is not listed', { 'projects/a.md': withSetting('listed: false') }],
  ['with a draft alone', { 'projects/a.md': withSetting('draft: true') }],
  [
    'with a portfolioLayout of none',
    {
      'projects/a.md': PROJECT,
      'site.json': writeSite({ ...LANGUAGES, portfolioLayout: 'none' }),
    },
  ],
]

describe.each(WITHOUT)('a site %s', (_, changes) => {
  it.each([undefined, 'de'])(
    'has no portfolio, and nothing leads there, in %s',
    async (language) => {
      const leads = listLeads(await load(changes, language))
      expect(leads).not.toMatch(/portfolio\/page|"Portfolio"|\/Projects["?#]/)
      expect(leads).toContain('hasPortfolio = false')
    },
  )

  it('takes links to the portfolio for dead ones', async () => {
    const text = '---\ntitle: Me\n---\n'
    const dead =
      /^pages\/me\.md:.* the link "(\/de)?\/Projects" leads to no page or file of this site/
    const links = { ...changes, 'pages/me.md': `${text}[x](/Projects)\n\n[x](/de/Projects)` }
    expect(await problemsWith(links)).toEqual([
      expect.stringMatching(dead),
      expect.stringMatching(dead),
    ])
    const relative = { ...changes, 'pages/me.md': `${text}[x](../Projects)` }
    expect(await problemsWith(relative)).toEqual([expect.stringMatching(/^pages\/me\.md:4/)])
  })

  it('keeps the path for no page of its own, and lets it lead to another', async () => {
    const site = JSON.parse(changes['site.json'] ?? FILES['site.json']) as object
    const redirects = [{ from: '/projects', to: '/Resume' }]
    // The path of a draft is not free: the portfolio comes with it.
    const isFree = !changes['projects/a.md']?.includes('draft')
    expect(
      await problemsWith({ ...changes, 'site.json': JSON.stringify({ ...site, redirects }) }),
    ).toEqual(isFree ? [] : [expect.stringContaining('/projects belongs to the site itself')])
    expect(
      await problemsWith({ ...changes, 'pages/me.md': '---\ntitle: Me\nslug: projects\n---\n' }),
    ).toEqual([expect.stringContaining('/projects belongs to the site itself')])
  })
})

it('a site with a listed project has a portfolio in each language, and links lead there', async () => {
  const changes = {
    'projects/a.md': PROJECT,
    'pages/me.md': '---\ntitle: Me\n---\n[x](../Projects) [x](/Projects?q=a) [x](/de/Projects)',
  }
  for (const [language, path] of [
    [undefined, '/Projects'],
    ['de', '/de/Projects'],
  ] as const) {
    const content = await load(changes, language)
    expect(content.warnings).toEqual([])
    const leads = listLeads(content)
    expect(leads).toContain(`{"label":"Portfolio","url":"${path}"}`)
    expect(leads).toContain(`"${path}": () => import("/client/portfolio/page.tsx")`)
    expect(leads).toContain('hasPortfolio = true')
  }
})

it('a link to the portfolio is no second fault beside a project that is wrong', async () => {
  const changes = {
    'projects/a.md': '---\ntitle: [\n---\n',
    'pages/me.md': '---\ntitle: Me\n---\n[x](../Projects)',
  }
  expect(await problemsWith(changes)).toEqual([expect.stringMatching(/^projects\/a\.md/)])
})

it('code that names a page which the site lacks has a path for it in each language', async () => {
  const content = await load({ 'personal.md': null }, 'de')
  expect(writePathModule('page-paths', content)).toContain('"personal":"/Personal"')
  expect(listLeads(content)).not.toMatch(/\/Personal|personal\/page/)
})
