import { describe, expect, it } from 'vitest'
import { systemClock } from '../../shared/clock.ts'
import { ContentError, describeProblem } from '../../shared/content/problem.ts'
import { planCards } from '../cards/cards.ts'
import { writeListManifest } from '../icons/web-manifest.ts'
import { textsIn, textsOf } from '../../shared/texts/texts.ts'
import { needsMarker, writeMarker } from './english-marker.ts'
import { writeFeeds } from './feeds.ts'
import { loadAllLanguages } from './load-all-languages.ts'
import { loadContent } from './load-content.ts'
import { writeContentModule } from './modules.ts'
import { listResumeLinks } from './resume-links.ts'
import { composeSearchIndex } from './search-index.ts'
import { writeTextModule } from './text-modules.ts'
import { makeContentFolder, writeScreen, writeSite } from './testing.ts'

const address = (file: string) => ({ src: `/${file}` })
const CONTENT = {
  'site.json': writeSite({ language: undefined, languages: ['en', 'de'] }),
  'resume.json': '{"basics":{"name":"Ada"},"work":[{"id":"lab","name":"Lab","position":"Head"}]}',
  'resume.de.json': '{"work":[{"id":"lab","position":"Leiterin"}]}',
}

describe("the owner's texts of the interface", () => {
  const load = async (changes: Record<string, string | null>, language?: string) =>
    loadContent(await makeContentFolder(changes), address, { language })
  const readModule = (content: Awaited<ReturnType<typeof loadContent>>, group: 'frame' | 'list') =>
    writeTextModule(group, content.site.texts)

  it('take the place of those in the language of their file', async () => {
    const files = {
      ...CONTENT,
      'texts.json': '{"content":{"work":"Jobs"},"frame":{"search":"Find"}}',
      'texts.de.json': '{"content":{"work":"Stationen"}}',
    }
    const english = await load(files)
    expect(english.resume.page.sections[0]?.title).toBe('Jobs')
    expect(readModule(english, 'frame')).toContain('export const search = "Find"')
    // Other groups stay the modules of the source, and so do all without a file.
    expect(readModule(english, 'list')).toBeUndefined()
    expect(readModule(await load(CONTENT), 'frame')).toBeUndefined()
    const german = await load(files, 'de')
    expect(german.resume.page.sections[0]?.title).toBe('Stationen')
    expect(readModule(german, 'frame')).toContain('export const search = "Suche')
    expect(german.ownTexts).toEqual(english.ownTexts)
  })

  it('answer for no other region that the site has too', async () => {
    const languages = ['pt-PT', 'pt-BR', 'nl']
    const content = await load({
      'site.json': writeSite({ language: undefined, languages, projects: [] }),
      'texts.json': '{"frame":{"search":"Procurar aqui"}}',
    })
    const { ownTexts } = content
    expect(ownTexts).toEqual({ 'pt-PT': { frame: { search: 'Procurar aqui' } }, 'pt-BR': {} })
    expect(content.site.texts.language.tag).toBe('pt-PT')
    const site = { language: 'pt-PT', ownTexts }
    expect(textsOf(site, 'pt-PT').frame.search).toBe('Procurar aqui')
    expect(textsOf(site, 'pt-BR')).toEqual(textsIn('pt-BR'))
    expect(textsOf(site, 'nl')).toBe(textsIn('en'))
  })

  it('are in every place of a site in their language', async () => {
    const content = await load({
      ...CONTENT,
      'notes/first.md': '---\ntitle: First\nsummary: S.\ndate: 2026-01-01\n---\nText.',
      'projects/plain.md': '---\ntitle: Plain\nsummary: S.\n---\n',
      'projects/to-do-list.md': writeScreen('to-do-list'),
      'texts.json': JSON.stringify({
        content: { notesPage: 'Log', present: 'today', compactPdf: 'Short PDF' },
        palette: { project: 'Work' },
        reading: { portfolio: 'Works' },
        list: { newTask: 'Add one' },
      }),
      'resume.json':
        '{"basics":{"name":"Ada"},"work":[{"name":"Lab","position":"Head","startDate":"2020"}]}',
    })
    const { site, projects, resume } = content
    expect(projects.get('plain')?.category).toBe('Work')
    expect(JSON.stringify(resume.page.sections)).toContain('today')
    const pages = ['site', 'written/Notes'].map((name) => writeContentModule(content, name, ''))
    for (const text of ['"Log"', '"Works"']) expect(pages[0]).toContain(text)
    expect(pages[1]).toContain('"Log"')
    expect(planCards(content).map(({ text }) => text.title)).toEqual(
      expect.arrayContaining(['Log', 'Works']),
    )
    const downloads = listResumeLinks(site.texts, '', true)
    const found = composeSearchIndex(content, downloads).entries.map(({ title }) => title)
    expect(found).toEqual(expect.arrayContaining(['Log', 'Works', 'Short PDF']))
    const [[, manifest] = []] = writeListManifest(site, projects.values())
    expect(Buffer.from(manifest ?? []).toString()).toContain('"Add one"')
    expect([...writeFeeds(content).values()].join()).toContain('Log')
  })

  it('make a language the site’s that the product has no texts in; the rest is named, and English', async () => {
    const files = {
      ...Object.fromEntries(
        ['quiz', 'evaluation', 'to-do-list'].map((name) => [`projects/${name}.md`, null]),
      ),
      'site.json': writeSite({ language: 'nl', projects: [] }),
    }
    const warnings = async (changes: Record<string, string | null>) =>
      (await load({ ...files, ...changes })).warnings
        .map(describeProblem)
        .filter((line) => line.includes('label'))
    expect(await warnings({})).toEqual([
      expect.stringContaining("language: the site's own labels are in English: it has them in en,"),
    ])
    const { search, skip, ...frame } = textsIn('en').frame
    const own = { frame, reading: { portfolio: 'Werk' }, list: {} }
    const [warning = '', ...others] = await warnings({ 'texts.json': JSON.stringify(own) })
    expect(others).toEqual([])
    expect(warning).toMatch(/labels that are in English.*: frame\.\w+, frame\.\w+, not-found\./)
    expect(warning).toMatch(/, \d+ of \d+ in reading, .*, \d+ of \d+ in privacy$/)
    const content = await load({ ...files, 'texts.json': JSON.stringify(own) })
    expect(content.site.texts).toMatchObject({
      language: { tag: 'nl', comma: ', ', colon: ': ' },
      frame: { search, skip },
      reading: { portfolio: 'Werk' },
    })
    const languages = writeContentModule(content, 'languages', '')
    expect(languages).not.toContain('available in English')
    expect(languages).toContain('lacksTexts = false')
    expect(languages).toContain('lacksListTexts = true')
    expect(needsMarker(content)).toBe(true)
    const marked = writeMarker(content)
    expect(marked).toContain(JSON.stringify(search))
    expect(marked).not.toContain('Werk')
    expect(marked).not.toContain(JSON.stringify(textsIn('en').list.newTask))
  })

  it('of another country have a warning until the owner has texts of their own', async () => {
    const site = { 'site.json': writeSite({ language: 'pt-PT' }) }
    const warnings = async (changes: Record<string, string>) =>
      (await load({ ...CONTENT, ...site, ...changes })).warnings
        .map(describeProblem)
        .filter((line) => line.includes('labels'))
    expect(await warnings({})).toEqual([
      expect.stringContaining("language: the site's own labels are those of pt-BR;"),
    ])
    expect(await warnings({ 'texts.json': '{ "frame": { "search": "Procurar" } }' })).toEqual([])
    expect(await warnings({ 'site.json': writeSite({ language: 'pt' }) })).toEqual([])
    expect(await warnings({ 'site.json': writeSite({ language: 'de-AT' }) })).toEqual([])
  })

  it('are refused with file and line, and a file of no language is told', async () => {
    const dir = await makeContentFolder({
      ...CONTENT,
      'texts.json': '{\n  "frame": { "serch": "x" }\n}',
      'texts.de.json': `{ "frame": { "search": "${'x'.repeat(600_000)}" } }`,
      'texts.fr.json': '{}',
    })
    const error = await loadAllLanguages(dir, address, systemClock.now()).catch((e: unknown) => e)
    expect(error).toBeInstanceOf(ContentError)
    const { problems, warnings } = error as ContentError
    expect(problems.map(describeProblem)).toEqual([
      'texts.json:2:14: frame.serch: unknown key: did you mean "search"?',
      'texts.de.json:1:1: write at most 500000 characters into this file',
    ])
    expect(warnings.map(describeProblem).join()).toContain(
      'texts.fr.json:1:1: the site does not read',
    )
  })
})
