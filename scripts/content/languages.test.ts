import { execFileSync } from 'node:child_process'
import { utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { systemClock } from '../../shared/clock.ts'
import { ContentError, describeProblem } from '../../shared/content/problem.ts'
import { planCards } from '../cards/cards.ts'
import { loadAllLanguages } from './load-all-languages.ts'
import { loadContent } from './load-content.ts'
import { writeContentModule } from './modules.ts'
import { findPathModule, writePathModule } from './path-modules.ts'
import { makeContentFolder, PROJECT, writeSite } from './testing.ts'
import { listTranslationGaps } from './translation-gaps.ts'

const address = (file: string) => ({ src: `/${file}` })
const SITE = writeSite({ language: undefined, languages: ['en', 'de'] })

const CONTENT = {
  'site.json': SITE,
  'site.de.json': '{"description":"Lebenslauf und Projekte."}',
  'resume.json': '{"basics":{"name":"Ada"},"work":[{"id":"lab","name":"Lab","position":"Head"}]}',
  'resume.de.json': '{"work":[{"id":"lab","position":"Leiterin"}]}',
  'projects/robot.md': PROJECT.replace('Text.', '[Me](/Personal) [Quiz](/Projects/Quiz)'),
  'projects/robot.de.md':
    '---\ntitle: Roboter\n---\n[Liste](/Projects#x) [Ich](/Personal) [Quiz](quiz.md)',
  'projects/uhr.md': PROJECT,
  'pages/imprint.md': '---\ntitle: Imprint\nmenu: true\n---\nStreet 1.',
  'pages/imprint.de.md': '---\ntitle: Impressum\n---\nStraße 1.',
}

async function loadGerman(changes: Record<string, string | null> = {}) {
  const dir = await makeContentFolder({ ...CONTENT, ...changes })
  return loadContent(dir, address, { language: 'de' })
}

describe('the content in another language', () => {
  it('has the translations, and the rest of the default language', async () => {
    const { site, resume, projects, pages } = await loadGerman()
    expect(site).toMatchObject({ language: 'de', title: 'Ada Example' })
    expect(site.description).toBe('Lebenslauf und Projekte.')
    expect(resume.page.sections).toMatchObject([
      { title: 'Berufserfahrung', entries: [{ title: 'Leiterin', subtitle: 'Lab' }] },
    ])
    expect(resume.warnings, 'an id is no unknown key').toEqual([])
    expect(projects.get('robot')).toMatchObject({ title: 'Roboter', summary: 'Ten questions.' })
    expect(pages[0]).toMatchObject({ title: 'Impressum', menu: 'Impressum' })
  })

  it('has paths and links with the language, but built-in screens once', async () => {
    const { projects, pages, paths } = await loadGerman()
    expect(paths).toMatchObject({ home: '/de', projects: '/de/Projects' })
    expect(pages[0]?.path).toBe('/de/imprint')
    expect(projects.get('quiz')?.path).toBe('/Projects/Quiz')
    expect(projects.get('robot')).toMatchObject({
      path: '/de/Projects/robot',
      blocks: [
        {
          text: [
            { url: '/de/Projects#x' },
            ' ',
            { url: '/Personal' },
            ' ',
            { url: '/Projects/Quiz' },
          ],
        },
      ],
    })
  })

  it('has links with the language however their paths are spelled', async () => {
    const menu = [
      { label: 'Work', url: '/projects/' },
      { label: 'Imprint', url: '/Imprint?a#b' },
    ]
    const { site, pages } = await loadGerman({
      'site.json': writeSite({ language: undefined, languages: ['en', 'de'], menu }),
      'pages/imprint.de.md': '---\ntitle: Impressum\n---\n[R](/projects/Robot)',
    })
    expect(site.menu?.map(({ url }) => url)).toEqual(['/de/Projects', '/de/imprint?a#b'])
    expect(pages[0]?.blocks).toMatchObject([{ text: [{ url: '/de/Projects/robot' }] }])
  })

  it('leads to the default language where there is no translation, and says which texts are of it', async () => {
    const content = await loadGerman({
      'pages/notes.md': '---\ntitle: Notes\n---\n[Robot](/Projects/robot)',
    })
    const { projects, paths, pages, language } = content
    expect(projects.get('uhr')?.path).toBe('/Projects/uhr')
    expect(projects.get('uhr')?.textLanguage).toEqual({ lang: 'en', dir: 'ltr' })
    expect(projects.get('robot')).not.toHaveProperty('textLanguage')
    expect(paths.personal).toBe('/Personal')
    expect(pages.map(({ path }) => path)).toEqual(['/de/imprint', '/notes'])
    const lacking = ['/Projects/Quiz', '/Personal', '/Privacy', '/Projects/uhr', '/notes']
    expect(language.lacks).toEqual(expect.arrayContaining(lacking))
    expect(language.lacks).not.toContain('/Projects/robot')
    const routes = writeContentModule(content, 'routes', 'virtual:content/')
    expect(routes).not.toMatch(/personal|uhr|[/]notes/)
    expect(planCards(content).map(({ path }) => path)).toEqual([
      '/de',
      '/de/Projects',
      '/de/Projects/robot',
      '/de/imprint',
    ])
  })

  it('names the versions of what is translated, alike in both languages', async () => {
    const dir = await makeContentFolder(CONTENT)
    const [english, german] = await Promise.all(
      [undefined, 'de'].map((language) => loadContent(dir, address, { language })),
    )
    expect(Object.keys(english?.versions ?? {})).toEqual([
      '/',
      '/Projects',
      '/Projects/robot',
      '/imprint',
    ])
    expect(Object.keys(german?.versions ?? {})).toEqual([
      '/de',
      '/de/Projects',
      '/de/Projects/robot',
      '/de/imprint',
    ])
    expect(german?.versions['/de/imprint']).toEqual([
      { language: 'en', path: '/imprint' },
      { language: 'de', path: '/de/imprint' },
    ])
    expect(Object.values(german?.versions ?? {})).toEqual(Object.values(english?.versions ?? {}))
  })

  it('has the pages of the client without built-in screens, which load as documents', async () => {
    const content = await loadGerman()
    const routes = writeContentModule(content, 'routes', 'virtual:content/')
    expect(routes).toContain('"/de/Projects": () => import("/client/portfolio/page.tsx")')
    expect(routes).toContain('written = ["/de/Projects/robot","/de/imprint"]')
    expect(routes).not.toContain('quiz')
    const languages = writeContentModule(content, 'languages', 'virtual:content/')
    expect(languages).toContain('export const isMultilingual = true')
    expect(languages).toMatch(/elsewhere = \[.*"\/Projects\/Quiz"/)
    expect(languages).not.toContain('"/Projects/robot"')
    const module = findPathModule(
      new URL('../../shared/content/page-paths.ts', import.meta.url).pathname,
    )
    expect(module).toBe('page-paths')
    expect(writePathModule('page-paths', content)).toContain('"home":"/de"')
    expect(writePathModule('resume-files', content)).toContain('"/de/resume.pdf"')
  })

  it('tells a site in one language nothing of others', async () => {
    const content = await loadContent(await makeContentFolder(), address)
    expect(content.versions).toEqual({})
    expect(writePathModule('resume-files', content)).toBeUndefined()
    expect(writeContentModule(content, 'languages', 'virtual:content/')).toContain(
      'export const isMultilingual = false\nexport const languages = []',
    )
  })
})

describe('problems of translations', () => {
  it('calls no link dead because a translation lacks its source', async () => {
    const languages = ['en', 'de']
    const menu = [{ label: 'Robot', url: '/Projects/robot' }]
    const dir = await makeContentFolder({
      ...CONTENT,
      'site.json': writeSite({ language: undefined, languages, menu }),
      'projects/gone.de.md': '---\ntitle: x\n---\n',
    })
    const thrown: unknown = await loadContent(dir, address).catch((error: unknown) => error)
    expect(thrown).toMatchObject({
      problems: [{ file: 'projects/gone.de.md' }],
      warnings: [],
    })
  })

  async function problemsWith(changes: Record<string, string | null>): Promise<string[]> {
    const dir = await makeContentFolder({ ...CONTENT, ...changes })
    try {
      await loadAllLanguages(dir, address, systemClock.now())
      return []
    } catch (error) {
      if (!(error instanceof ContentError)) throw error
      return error.problems.map(describeProblem)
    }
  }

  it.each([
    [
      { 'projects/robot.de.md': '---\ntitle: ""\n---\n' },
      'projects/robot.de.md:2:1: title: write a text',
    ],
    [
      { 'resume.de.json': '{"work":[{"id":"x"}]}' },
      'resume.de.json:1:11: work[0].id: resume.json has no entry with this id: correct it, or add the entry there',
    ],
    [
      { 'projects/gone.de.md': '---\ntitle: x\n---\n' },
      'projects/gone.de.md:2:1: there is no file to translate: correct the name, which is that of the source with the language before .md',
    ],
    [
      { 'pages/de.md': '---\ntitle: x\n---\n' },
      'pages/de.md:2:1: slug: /de belongs to the site itself already: write another slug here, or there',
    ],
    [
      { 'site.de.json': '{"url":"https://a.example"}' },
      'site.de.json:1:2: url: remove it: it is the same in every language, as in site.json',
    ],
  ])('name the file that has the cause, once: %j', async (changes, problem) => {
    expect(await problemsWith(changes)).toEqual([problem])
  })

  it.each([
    [
      { language: 'de', languages: ['en', 'de'] },
      'language: remove it: the default language is the first of "languages", en',
    ],
    [{ languages: ['en', 'EN'] }, 'languages[1]: languages[0] is the same language: remove one'],
    [{ languages: [] }, 'languages: write at least one language tag'],
    [{ language: undefined }, 'language: write a language tag such as en or pt-BR'],
  ])('of the languages: %j', async (changes, problem) => {
    const [first] = await problemsWith({ 'site.json': writeSite(changes) })
    expect(first?.replace(/^site\.json:\d+:\d+: /, '')).toBe(problem)
  })
})

it('lists what translations lack, but no names and no file that its language lacks too', async () => {
  const dir = await makeContentFolder({
    ...CONTENT,
    'projects/robot.md': PROJECT.replace('stack:', 'role: Head\nstack:'),
    'projects/robot.de.md': '---\ntitle: Roboter\n---\n',
    'resume.de.json': '{"basics":{}}',
  })
  const files = [
    'resume.json',
    'privacy.md',
    'projects/robot.md',
    'projects/uhr.md',
    'pages/imprint.md',
  ]
  const gaps = await listTranslationGaps(dir, files, ['de'])
  expect(gaps.map(({ file, path }) => `${file} ${path}`)).toEqual([
    'resume.de.json work[0].position',
    'projects/robot.de.md summary',
    'projects/robot.de.md category',
    'projects/robot.de.md role',
    'projects/robot.de.md pictureAlt',
    'projects/robot.de.md text',
    'projects/uhr.de.md ',
  ])
})

it('lists labels of the menu, the footer, sections and links that are not translated, but no names', async () => {
  const link = { label: 'Imprint', url: '/imprint' }
  const dir = await makeContentFolder({
    ...CONTENT,
    'site.json': writeSite({
      ...{
        language: undefined,
        languages: ['en', 'de'],
        menu: [link],
        footer: [{ title: 'Legal', links: [link] }],
      },
      ...{ social: [{ label: 'GitHub', url: 'https://git.example' }], projects: ['robot'] },
      resume: { sections: ['work', { key: 'skills', title: 'Tools' }] },
    }),
    'site.de.json': '{"description":"Lebenslauf.","menu":[{"label":"Impressum"}]}',
    'projects/robot.md': PROJECT.replace(
      'stack:',
      'links:\n  - { label: Code, url: https://a.example }\nstack:',
    ),
    'projects/robot.de.md':
      '---\ntitle: Roboter\nsummary: Zehn Fragen.\ncategory: Web\npictureAlt: Bild\n---\nText.',
    'pages/imprint.md': '---\ntitle: Imprint\nmenu: Legal\nfooter: true\n---\nStreet 1.',
  })
  const gaps = await listTranslationGaps(
    dir,
    ['site.json', 'projects/robot.md', 'pages/imprint.md'],
    ['de'],
  )
  expect(gaps.map(({ file, path }) => `${file} ${path}`)).toEqual([
    'site.de.json footer[0].title',
    'site.de.json footer[0].links[0].label',
    'site.de.json resume.sections[1].title',
    'projects/robot.de.md links[0].label',
    'pages/imprint.de.md menu',
  ])
})

it('warns about sections of the resume that a translation leaves out', async () => {
  const load = async (source: object, translated: object) => {
    const dir = await makeContentFolder({
      ...CONTENT,
      'site.json': writeSite({ language: undefined, languages: ['en', 'de'], resume: source }),
      'site.de.json': JSON.stringify({ resume: translated }),
    })
    return (await loadContent(dir, address, { language: 'de' })).warnings.map(describeProblem)
  }
  const source = { sections: ['work', { key: 'skills', title: 'Tools' }] }
  const title = { key: 'skills', title: 'Werkzeuge' }
  expect(await load(source, { sections: ['work', title] })).toEqual([])
  expect((await load(source, { sections: [title] })).join()).toContain(
    'resume.sections: the resume in this language lacks "work": write all sections',
  )
})

describe('a translation that is older than its source', () => {
  const files = ['resume.json', 'pages/imprint.md']
  const makeFolder = () =>
    makeContentFolder({
      ...CONTENT,
      'resume.de.json': '{"work":[{"id":"lab","position":"Leiterin"}]}',
    })
  const list = async (dir: string) =>
    (await listTranslationGaps(dir, files, ['de'])).map(describeProblem)
  const setTime = (dir: string, file: string, day: string) => {
    const time = new Date(`${day}T12:00:00`)
    return utimes(join(dir, file), time, time)
  }

  it('is listed by the dates of files', async () => {
    const dir = await makeFolder()
    expect(await list(dir)).toEqual([])
    await setTime(dir, 'resume.de.json', '2026-01-01')
    await setTime(dir, 'resume.json', '2026-02-03')
    expect(await list(dir)).toEqual([
      'resume.de.json: older than its source: resume.json was changed after it, on 3 February 2026',
    ])
    await setTime(dir, 'resume.de.json', '2026-02-04')
    expect(await list(dir)).toEqual([])
  })

  it('is listed by its last commit, whatever the dates of a clone', async () => {
    const dir = await makeFolder()
    const git = (day: string, ...args: string[]) =>
      execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@a.example', ...args], {
        cwd: dir,
        env: {
          ...process.env,
          GIT_AUTHOR_DATE: `${day}T12:00:00`,
          GIT_COMMITTER_DATE: `${day}T12:00:00`,
        },
      })
    git('2026-01-01', 'init', '--quiet')
    git('2026-01-01', 'add', '--all')
    git('2026-01-01', 'commit', '--quiet', '--message=Start')
    await writeFile(
      join(dir, 'pages/imprint.md'),
      '---\ntitle: Imprint\nmenu: true\n---\nStreet 2.',
    )
    git('2026-02-03', 'commit', '--quiet', '--all', '--message=Move')
    // A clone writes the translation last, and all files now.
    await setTime(dir, 'pages/imprint.md', '2026-03-01')
    await setTime(dir, 'pages/imprint.de.md', '2026-03-02')
    await setTime(dir, 'resume.de.json', '2026-03-01')
    await setTime(dir, 'resume.json', '2026-03-02')
    expect(await list(dir)).toEqual([
      'pages/imprint.de.md: older than its source: pages/imprint.md was changed after it, on 3 February 2026',
    ])
    await writeFile(join(dir, 'pages/imprint.de.md'), '---\ntitle: Impressum\n---\nStraße 2.')
    expect(await list(dir), 'changed and not committed').toEqual([])
  })
})
