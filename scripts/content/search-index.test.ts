import { expect, it } from 'vitest'
import { createSearch } from '../../shared/content/search.ts'
import { listResumeLinks } from './resume-links.ts'
import { loadContent } from './load-content.ts'
import { composeSearchIndex } from './search-index.ts'
import { makeContentFolder, PROJECT, writeSite } from './testing.ts'

const address = (file: string) => ({ src: `/${file}` })

const SECRET = 'zirconium'

function write(title: string, text: string, more = ''): string {
  return `---\ntitle: ${title}\nsummary: About it.\ndate: 2026-01-02\n${more}---\n${text}`
}

const page = (title: string, text: string, more = '') => `---\ntitle: ${title}\n${more}---\n${text}`

const CONTENT = {
  'resume.json': JSON.stringify({
    basics: { name: 'Ada Example', label: 'Engineer', phone: '+353 20 9100' },
    work: [{ name: 'Lab', position: 'Scientist', startDate: '2020', highlights: ['Made glass.'] }],
    skills: [{ name: 'Kotlin' }, { name: 'Baking', level: 'Good', keywords: ['rye'] }],
    references: [{ name: 'Bob', reference: 'Punctual.' }],
  }),
  'resume.backend.json': JSON.stringify({ basics: { label: SECRET } }),
  'notes/glass.md': write(
    'Glass',
    'How it breaks.\n\n```ts\nconst shard = 1\n```',
    'tags: [crafts]\n',
  ),
  'notes/draft.md': write('Draft', SECRET, 'draft: true\n'),
  'notes/hidden.md': write('Hidden', SECRET, 'listed: false\n'),
  'pages/uses.md': page('Uses', 'A lathe.'),
  'pages/draft-page.md': page('Draft page', SECRET, 'draft: true\n'),
  'pages/hidden-page.md': page('Hidden page', SECRET, 'listed: false\n'),
  'projects/draft-project.md': PROJECT.replace('title: Quiz', 'title: Draft\ndraft: true').replace(
    'Text.',
    SECRET,
  ),
  'projects/hidden-project.md': PROJECT.replace(
    'title: Quiz',
    'title: Hidden\nlisted: false',
  ).replace('Text.', SECRET),
  'projects/kiln.md': PROJECT.replace('title: Quiz', 'title: Kiln').replace(
    'Text.',
    'It fires clay.',
  ),
}

async function compose(changes: Record<string, string | null> = {}, language?: string) {
  const dir = await makeContentFolder({ ...CONTENT, ...changes })
  // As the dev server reads it, which shows drafts.
  const content = await loadContent(dir, address, { drafts: true, language })
  const {
    site,
    language: { prefix },
  } = content
  return composeSearchIndex(content, listResumeLinks(site.texts, prefix, true))
}

it('has pages, projects, notes, sections and downloads with all of their text', async () => {
  const { entries, words } = await compose()
  const find = createSearch(entries, words)
  const first = (query: string) => find(query).map(({ kind, url }) => `${kind} ${url}`)[0]
  expect(first('shard')).toBe('note /Notes/glass')
  expect(first('crafts')).toBe('note /Notes/glass')
  expect(first('made glass')).toBe('section /Resume#work')
  expect(first('kotlin')).toBe('section /Resume#skills')
  expect(first('rye')).toBe('section /Resume#skills')
  expect(first('punctual')).toBe('section /Resume#references')
  expect(first('engineer')).toBe('page /Resume')
  expect(first('lathe')).toBe('page /uses')
  expect(first('notes')).toBe('page /Notes')
  expect(first('clay')).toBe('project /Projects/kiln')
  expect(first('vcard')).toBe('download /resume.vcf')
})

it('has neither drafts nor what is not listed, no variant and no private field', async () => {
  const index = JSON.stringify(await compose())
  expect(index).toContain('Glass')
  expect(index).not.toMatch(/zirconium|Draft|Hidden|draft|hidden|backend|9100/)
})

it('works without notes and a personal page', async () => {
  const { entries } = await compose({
    'notes/glass.md': null,
    'notes/draft.md': null,
    'notes/hidden.md': null,
    'personal.md': null,
  })
  expect(entries.map(({ url }) => url).filter((url) => /Notes|Personal/.test(url))).toEqual([])
})

it('finds a page by its label in the menu, too', async () => {
  const changes = { 'site.json': writeSite({ language: undefined, languages: ['en', 'de'] }) }
  const { entries, words } = await compose(changes, 'de')
  expect(createSearch(entries, words)('persönlich')).toMatchObject([
    { title: 'About', language: 'en' },
  ])
})

it('is in each language of the site', async () => {
  const changes = {
    'site.json': writeSite({ language: undefined, languages: ['en', 'de'] }),
    'pages/crafts.md': page('Crafts', 'Weaving.'),
    'pages/crafts.de.md': page('Handwerk', 'Weben.'),
    'notes/glass.de.md': '---\ntitle: Glas\nsummary: Darüber.\n---\nEs bricht.',
  }
  const { entries, words } = await compose(changes, 'de')
  expect(createSearch(entries, words)('daruber bricht')).toEqual([
    { kind: 'note', title: 'Glas', url: '/de/Notes/glass', summary: 'Darüber.' },
  ])
  expect(entries[0]).toMatchObject({ title: 'Lebenslauf', url: '/de/Resume' })
  expect(entries.find(({ title }) => title === 'Uses')).toMatchObject({
    url: '/uses',
    language: 'en',
  })
  expect(entries.find(({ url }) => url === '/de/crafts')).toMatchObject({ title: 'Handwerk' })
  expect(entries.find(({ url }) => url === '/de/crafts')).not.toHaveProperty('language')
  expect(entries.at(-1)?.url).toBe('/de/resume-compact.pdf')
})
