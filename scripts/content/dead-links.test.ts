import { describe, expect, it } from 'vitest'
import { describeProblem } from '../../shared/content/problem.ts'
import { loadContent } from './load-content.ts'
import { makeContentFolder, PROJECT, writeScreen, writeSite } from './testing.ts'

/** The warnings of a folder with own projects, pages and files, changed as given. */
async function warningsWith(changes: Record<string, string>): Promise<string[]> {
  const dir = await makeContentFolder({
    'projects/robot.md': `${PROJECT}\n\n## Parts list\n\nText[^1]\n\n> ### In a quote\n\n[^1]: Note`,
    'projects/to-do-list.md': writeScreen('to-do-list'),
    'projects/secret.md': PROJECT.replace('title:', 'draft: true\ntitle:'),
    'pages/imprint.md': '---\ntitle: Imprint\n---\n## Address\n',
    'files/My thesis.pdf': '%PDF',
    'files/Umsatz 100%.pdf': '%PDF',
    'resume.json': '{"basics":{"name":"Ada Example"},"work":[{"name":"Plant"}]}',
    ...changes,
  })
  const { warnings } = await loadContent(dir, (file) => ({ src: file }), {
    drafts: true,
    decorated: false,
  })
  return warnings.map(describeProblem)
}

const inText = (text: string) => warningsWith({ 'projects/a.md': `${PROJECT}\n${text}` })

describe('a link of a text', () => {
  it.each([
    '/',
    '/Resume',
    '/Resume#work',
    '/#work-1',
    '/Personal?x=1#top',
    '/projects/robot/',
    '/Projects?kind=Web#title-robot',
    '/Projects/Quiz#any-part-of-a-screen',
    '/Projects/To-Do-List/auth',
    '/imprint#address',
    '/imprint#:~:text=Text',
    '/Projects/robot#in-a-quote',
    '/Projects/robot#fn:1',
    '../pages/imprint.md#content',
    '/files/My%20thesis.pdf?page=2',
    '/files/Umsatz%20100%25.pdf',
    '/resume.pdf',
    '/resume.vcf',
    '/resume.json',
    '/favicon.ico',
    '/sitemap.xml',
    '/.well-known/security.txt',
    '#',
    '#own',
    'https://ada.example/gone#x',
  ])('may lead to %s', async (url) => {
    expect(await inText(`## Own\n\n[x](${url})`)).toEqual([])
  })

  it.each([
    ['/gone', 'leads to no page or file of this site: correct it, or remove the link'],
    ['/Projects/gone#x', 'leads to no page or file of this site: correct it, or remove the link'],
    ['/files/thesis.pdf', 'leads to no page or file of this site: correct it, or remove the link'],
    [
      '/Files/My%20thesis.pdf',
      'leads to no page or file of this site: correct it, or remove the link',
    ],
    [
      '/images/picture-light.svg',
      'leads to no page or file of this site: correct it, or remove the link',
    ],
    ['#owm', 'leads to no heading of this text: write #own'],
    ['#%ff', 'leads to no heading of this text: remove what begins with #'],
    ['/#wrok', 'leads to no heading of that page: write #work'],
    ['/Resume#work-2', 'leads to no heading of that page: write #work'],
    ['/imprint/#adress', 'leads to no heading of that page: write #address'],
    ['/Personal#gone', 'leads to no heading of that page: remove what begins with #'],
    [
      '/Projects/secret',
      'leads to a draft, which no visitor sees: remove the link, or "draft: true" from projects/secret.md',
    ],
  ])('to %s is a warning with its place', async (url, fault) => {
    const text = `## Own\n\n- One\n- Two, [x](https://ada.example) and [x](${url})`
    expect(await inText(text)).toEqual([
      `projects/a.md:14:37: the link ${JSON.stringify(url)} ${fault}`,
    ])
  })

  it('to a file needs a bare % percent-encoded, since browsers send it as it is', async () => {
    expect(await inText('[x](</files/Umsatz 100%.pdf>)')).toEqual([
      'projects/a.md:11:1: the link "/files/Umsatz 100%.pdf" is not percent-encoded: write /files/Umsatz%20100%25.pdf',
    ])
  })

  it('has a place of its own, also if the same link stands there before', async () => {
    const link = '[x](/gone)'
    const warnings = await inText(`${link} ${link}\n\n**${link}**\n${link}`)
    expect(warnings.map((warning) => warning.split(': ')[0])).toEqual([
      'projects/a.md:11:1',
      'projects/a.md:11:12',
      'projects/a.md:13:3',
      'projects/a.md:14:1',
    ])
  })

  it('of a text with many headings is compared with the first 500', async () => {
    const headings = Array.from(
      { length: 501 },
      (_, at) => `## Part of ${'abc'.repeat(3)} ${at + 1}`,
    )
    const text = `${headings.join('\n\n')}\n\n## Zebra\n\n[x](#zebrq)[x](#part-of-abcabcabc-50x)`
    const warnings = await inText(text)
    expect(warnings.map((warning) => warning.split('text: ')[1])).toEqual([
      'remove what begins with #',
      'write #part-of-abcabcabc-50',
    ])
  })

  it('may lead from a draft to another one', async () => {
    const draft = PROJECT.replace('title:', 'draft: true\ntitle:')
    const links = `${draft}\n[x](secret.md) [x](/Projects/secret)`
    expect(await warningsWith({ 'projects/a.md': links })).toEqual([])
  })

  it('may lead from a draft to the translation of a draft, and from no other text', async () => {
    const link = '\n[x](/de/Projects/secret)'
    const files = {
      'site.json': writeSite({ language: undefined, languages: ['en', 'de'] }),
      'projects/secret.de.md': '---\ntitle: Geheim\n---\n',
      'projects/a.md': PROJECT.replace('title:', 'draft: true\ntitle:') + link,
    }
    expect(await warningsWith(files)).toEqual([])
    expect(await warningsWith({ ...files, 'projects/a.md': PROJECT + link })).toEqual([
      expect.stringMatching(/leads to a draft.*from projects\/secret\.md/),
    ])
  })

  it('to the notes of a language is a warning if all of them are drafts', async () => {
    const note = '---\ntitle: A note\nsummary: S.\ndate: 2026-01-01\n---\n'
    const draft = note.replace('title:', 'draft: true\ntitle:')
    const german = '---\ntitle: Notiz\n---\n'
    const links = '\n[x](/Notes)[x](/de/Notes)[x](/de/feed.xml)'
    const files = {
      'site.json': writeSite({ language: undefined, languages: ['en', 'de'] }),
      'projects/a.md': PROJECT + links,
      'notes/a.md': draft,
      'notes/a.de.md': german,
    }
    const leadsToDrafts = (path: string) =>
      expect.stringContaining(`the link "${path}" leads to a list of drafts`) as string
    const elsewhere = [leadsToDrafts('/de/Notes'), leadsToDrafts('/de/feed.xml')]
    expect(await warningsWith(files)).toEqual([leadsToDrafts('/Notes'), ...elsewhere])
    expect(await warningsWith({ ...files, 'notes/b.md': note })).toEqual(elsewhere)
    const ownLinks = { ...files, 'projects/a.md': PROJECT, 'notes/a.md': draft + links }
    expect(await warningsWith(ownLinks)).toEqual([])
    const both = { ...files, 'notes/b.md': note, 'notes/b.de.md': german }
    expect(await warningsWith(both)).toEqual([])
  })

  it('to a page whose file is wrong is not reported as well', async () => {
    const failed = warningsWith({
      'projects/a.md': `${PROJECT}\n[x](/Projects/b#gone)`,
      'projects/b.md': '---\ntitle: 1\n---\n',
    })
    await expect(failed).rejects.toMatchObject({ warnings: [] })
  })
})

describe('a link of the settings', () => {
  it('leads to a page in another language, if it has a version there', async () => {
    const redirects = [
      { from: '/a', to: '/de' },
      { from: '/b', to: '/de/Projects' },
      { from: '/c', to: '/de/imprint' },
      { from: '/d', to: '/de/Projects/robot' },
      { from: '/e', to: '/fr/Projects' },
      { from: '/f', to: '/de/hidden' },
      { from: '/g', to: '/de/feed.xml' },
    ]
    const files = {
      'pages/hidden.md': '---\ntitle: Hidden\nsummary: S.\ndraft: true\n---\n',
      'pages/hidden.de.md': '---\ntitle: Versteckt\n---\n',
      'notes/first.md': '---\ntitle: First\nsummary: S.\ndate: 2026-01-01\n---\n',
      'notes/first.de.md': '---\ntitle: Erste\n---\n',
      'site.json': writeSite({ language: undefined, languages: ['en', 'de'], redirects }),
      'pages/imprint.de.md': '---\ntitle: Impressum\n---\n',
    }
    expect(await warningsWith(files)).toEqual([
      expect.stringMatching(
        /redirects\[3\]\.to: the link "\/de\/Projects\/robot" leads to no page/,
      ),
      expect.stringMatching(/redirects\[4\]\.to: the link "\/fr\/Projects" leads to no page/),
      expect.stringMatching(/redirects\[5\]\.to: the link "\/de\/hidden" leads to a draft/),
    ])
  })

  it('is also where a redirect leads', async () => {
    const redirects = [
      { from: '/Imprint-old', to: '/imprint' },
      { from: '/robots', to: '/Projects/robots' },
    ]
    expect(await warningsWith({ 'site.json': writeSite({ redirects }) })).toEqual([
      expect.stringMatching(
        /^site\.json:.* redirects\[1\]\.to: the link "\/Projects\/robots" leads to no page/,
      ),
    ])
  })

  it('to no page, file or published text is a warning with its place', async () => {
    const site = {
      menu: [
        { label: 'A', url: '/Projects' },
        { label: 'B', url: '/Project' },
      ],
      footer: [{ links: [{ label: 'C', url: '/Projects/secret' }] }],
      social: [{ label: 'D', url: '/gone' }],
    }
    const project = writeScreen('quiz').replace(
      'title:',
      'links:\n  - label: E\n    url: /files/gone.zip\ntitle:',
    )
    const warnings = await warningsWith({
      'site.json': writeSite(site).replaceAll(',', ',\n'),
      'projects/quiz.md': project,
    })
    expect(warnings.map((warning) => warning.split(' leads')[0])).toEqual([
      'site.json:8:1: social[0].url: the link "/gone"',
      'site.json:16:1: menu[1].url: the link "/Project"',
      'site.json:18:1: footer[0].links[0].url: the link "/Projects/secret"',
      'projects/quiz.md:5:5: links[0].url: the link "/files/gone.zip"',
    ])
  })
})
