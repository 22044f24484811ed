import { describe, expect, it } from 'vitest'
import { planCards } from '../cards/cards.ts'
import { describeContent } from './discovery.ts'
import { writeFeeds } from './feeds.ts'
import { loadContent } from './load-content.ts'
import { writeContentModule } from './modules.ts'
import { makeContentFolder, writeSite } from './testing.ts'

const address = (file: string) => ({ src: `/${file}` })
const HOSTILE = ']]> </content> & "quoted" <script>alert(1)</script>'

function note(title: string, date: string, text = 'Text.', more = ''): string {
  return `---\ntitle: ${JSON.stringify(title)}\nsummary: S.\ndate: ${date}\ntags: [web, tests]\n${more}---\n${text}`
}

const NOTES = {
  'notes/first.md': note(
    'First',
    '2025-01-02',
    '[Second](second.md) ![A](images/picture-light.svg)\n\n```ts\na < b\n```',
  ),
  'notes/second.md': note(
    HOSTILE,
    '2026-03-14',
    `${HOSTILE}\n\n[Me](/Personal) [Top](#top) $a^2$`,
    'updated: 2026-04\n',
  ),
  'notes/draft.md': note('Draft', '2026-03-15', 'Text.', 'draft: true\n'),
}

async function load(changes: Record<string, string> = {}, language?: string) {
  return loadContent(await makeContentFolder({ ...NOTES, ...changes }), address, { language })
}

/** Returns the names of the elements of an XML document; fails if it is not well formed. */
function readXml(xml: string): string[] {
  const open: string[] = []
  const names: string[] = []
  const rest = xml
    .replace(/^<\?xml [^>]*\?>/, '')
    .replace(/<(\/?)([a-z]+)((?: [a-z:]+="[^"<]*")*)(\/?)>/g, (_, end, name: string, __, alone) => {
      if (end) expect(open.pop()).toBe(name)
      else names.push(name)
      if (!end && !alone) open.push(name)
      return ''
    })
  expect(open).toEqual([])
  expect(rest).not.toMatch(/[<>]|&(?!amp;|lt;|gt;|quot;)/)
  return names
}

describe('the notes of a site', () => {
  it('have no list, feed or link in the menu while none is listed', async () => {
    const unlisted = note(
      'Secret',
      '2026-05-01',
      '[List](/Notes) [Feed](/feed.xml)',
      'listed: false\n',
    )
    const names = ['first', 'second', 'draft'].map((name) => `notes/${name}.md`)
    const content = await load(Object.fromEntries(names.map((name) => [name, unlisted])))
    const write = (name: string) => writeContentModule(content, name, 'virtual:content/')
    expect(content.paths).not.toHaveProperty('notes')
    expect(write('site')).not.toContain('/Notes')
    expect(write('routes')).toContain('export const notes = "/Notes/"')
    expect(write('routes')).not.toContain('"/Notes"')
    expect(write('notes')).toContain('"/Notes/first"')
    expect(write('written/Notes/first')).toContain('"title":"Secret"')
    expect(write('written/Notes/first')).not.toContain('"list":')
    expect(content.warnings.map(({ expected }) => expected)).toContain(
      'the link "/Notes" leads to no page or file of this site: correct it, or remove the link',
    )
  })

  it('have dates of changes that are not before their own, and tell nothing of unlisted ones', async () => {
    const { updated } = describeContent(
      await load({
        'notes/first.md': note('First', '2025-03-02', 'Text.', 'updated: 2025\n'),
        'notes/secret.md': note('Secret', '2026-05-01', 'Text.', 'listed: false\n'),
      }),
      (path) => path,
      '2026-11-27',
    )
    expect(updated).toMatchObject({
      '/Notes': '2026-03-14',
      '/Notes/first': '2025-03-02',
      '/Notes/second': '2026-04',
    })
  })

  it('are pages that the scripts of every page do not list', async () => {
    const content = await load()
    const module = (name: string) => writeContentModule(content, name, 'virtual:content/')
    expect(content.notes.map(({ name }) => name)).toEqual(['second', 'first'])
    expect(module('routes')).toContain('"/Notes"')
    expect(module('routes')).toContain('notes = "/Notes/"')
    expect(module('routes')).not.toContain('/Notes/first')
    expect(module('notes')).toContain(
      '"/Notes/tags/web": () => import("virtual:content/written/Notes/tags/web")',
    )
    expect(module('written/Notes')).toContain('"kind":"notes"')
    expect(module('written/Notes/first')).toContain('"url":"/Notes/second"')
    expect(module('site')).toContain('{"label":"Notes","url":"/Notes"}')
    expect(planCards(content).map(({ path }) => path)).toEqual(
      expect.arrayContaining(['/Notes', '/Notes/first']),
    )
    expect(content.warnings).toMatchObject([
      { file: 'notes/second.md', expected: expect.stringContaining('HTML is shown') as string },
    ])
  })

  it('have no route, no link and no feed where there are none, and free their path', async () => {
    const changes = Object.fromEntries(Object.keys(NOTES).map((file) => [file, null]))
    const dir = await makeContentFolder({
      ...changes,
      'pages/notes.md': '---\ntitle: Mine\n---\nText.',
    })
    const content = await loadContent(dir, address)
    const module = (name: string) => writeContentModule(content, name, 'virtual:content/')
    expect(module('routes')).toContain('notes = ""')
    expect(module('routes')).not.toContain('/Notes')
    expect(module('site')).not.toContain('Notes')
    expect(writeFeeds(content).size).toBe(0)
  })

  it('are in another language if they are translated', async () => {
    const content = await load(
      {
        'site.json': writeSite({ language: undefined, languages: ['en', 'de'] }),
        'notes/first.de.md': '---\ntitle: Erste\ntags: [Netz]\n---\nText.',
      },
      'de',
    )
    expect(content.notes).toMatchObject([
      {
        path: '/de/Notes/first',
        title: 'Erste',
        tags: [{ name: 'Netz', path: '/de/Notes/tags/netz' }],
      },
    ])
    expect(content.language.lacks).toContain('/Notes/second')
    expect(content.versions['/de/Notes']).toHaveLength(2)
    const module = (name: string) => writeContentModule(content, name, 'virtual:content/')
    expect(module('site')).toContain('{"label":"Notizen","url":"/de/Notes"}')
    expect(module('languages')).toContain('"/Notes/*"')
    expect([...writeFeeds(content).keys()]).toEqual(['/de/feed.xml', '/de/feed.json'])
  })
})

describe('the feeds', () => {
  it('are Atom as RFC 4287 wants it', async () => {
    const xml = writeFeeds(await load()).get('/feed.xml') ?? ''
    const names = readXml(xml)
    const count = (name: string) => names.filter((each) => each === name).length
    expect([count('feed'), count('author'), count('entry')]).toEqual([1, 1, 2])
    for (const name of ['id', 'title', 'updated']) expect(count(name), name).toBe(3)
    expect(listIds(xml)).toEqual([
      'https://public-origin.invalid/feed.xml',
      'tag:public-origin.invalid,2026-03-14:en/second',
      'tag:public-origin.invalid,2025-01-02:en/first',
    ])
    for (const [, moment] of xml.matchAll(/<(?:updated|published)>([^<]*)</g)) {
      expect(moment).toMatch(/^\d{4}-\d\d-\d\dT00:00:00Z$/)
    }
    expect(xml).toContain('<updated>2026-04-01T00:00:00Z</updated>')
    expect(xml).toContain(
      '<link rel="self" type="application/atom+xml" href="https://public-origin.invalid/feed.xml"/>',
    )
    expect(xml).not.toContain('Draft')
  })

  it('have whole texts with absolute addresses, and are the same in both formats', async () => {
    const feeds = writeFeeds(await load())
    const { items, ...feed } = JSON.parse(feeds.get('/feed.json') ?? '') as {
      items: Record<string, string>[]
    }
    expect(feed).toMatchObject({
      version: 'https://jsonfeed.org/version/1.1',
      title: 'Notes · Ada Example',
      home_page_url: 'https://public-origin.invalid/Notes',
      feed_url: 'https://public-origin.invalid/feed.json',
      language: 'en',
    })
    const html = items.map((item) => item['content_html'] ?? '').join('')
    for (const [, url] of html.matchAll(/(?:href|src)="([^"]*)"/g)) expect(url).toMatch(/^https:/)
    expect(html).toContain('<pre><code>a &lt; b</code></pre>')
    expect(html).toContain('href="https://public-origin.invalid/Notes/second#top"')
    expect(html).toContain('<math')
    expect(html).not.toContain('<script')
    const xml = feeds.get('/feed.xml') ?? ''
    for (const { id, title } of items) {
      expect(xml).toContain(`<id>${id}</id>`)
      expect(title).toBeTruthy()
    }
  })

  it('have the file names of code, and no control characters', async () => {
    const text = 'A\u0007\n\n```ts title="a&b.ts"\nconst a = 1\n```'
    const feeds = writeFeeds(
      await load({ 'notes/first.md': note('Bell \u0007\u0000\ufffe', '2025-01-02', text) }),
    )
    for (const feed of feeds.values()) {
      expect(feed.replace(/\n/g, '')).not.toMatch(/[\p{Cc}\ufffe]|\\u00/u)
    }
    readXml(feeds.get('/feed.xml') ?? '')
    const { items } = JSON.parse(feeds.get('/feed.json') ?? '') as {
      items: Record<string, string>[]
    }
    expect(items.at(-1)).toMatchObject({
      title: 'Bell ',
      content_html:
        '<p>A</p><figure><figcaption>a&amp;b.ts</figcaption><pre><code>const a = 1</code></pre></figure>',
    })
  })

  it('say in the language of the note of which kind a callout is', async () => {
    const changes = {
      'site.json': writeSite({ languages: ['en', 'de'] }),
      'site.de.json': '{"description": "Notizen."}',
      'notes/first.de.md': '---\ntitle: Erste\n---\n> [!WARNING]\n> Heiß.',
      'notes/first.md': note('First', '2025-01-02', '> [!WARNING]\n> Hot.'),
    }
    for (const [language, path, quote] of [
      ['en', '/feed.json', '<p><strong>Warning</strong></p><p>Hot.</p>'],
      ['de', '/de/feed.json', '<p><strong>Achtung</strong></p><p>Heiß.</p>'],
    ] as const) {
      const feed = writeFeeds(await load(changes, language)).get(path) ?? ''
      const { items } = JSON.parse(feed) as { items: { content_html: string }[] }
      expect(items.map((item) => item.content_html)).toContain(`<blockquote>${quote}</blockquote>`)
    }
  })

  it('keep every id when names, titles, slugs and texts change', async () => {
    const ids = async (changes: Record<string, string>) => {
      const feeds = writeFeeds(await load(changes))
      const { items } = JSON.parse(feeds.get('/feed.json') ?? '') as { items: { id: string }[] }
      return [...listIds(feeds.get('/feed.xml') ?? ''), ...items.map(({ id }) => id)]
    }
    const before = await ids({})
    const changed = note('Other', '2025-01-02', 'Other.', 'slug: other\n')
    expect(await ids({ 'notes/first.md': changed })).toEqual(before)
    const renamed = JSON.stringify({
      basics: { name: 'Grace Example', email: 'grace@example.com' },
    })
    const site = writeSite({ title: 'Other', description: 'Other.', notesLead: 'Other.' })
    expect(await ids({ 'site.json': site, 'resume.json': renamed })).toEqual(before)
  })

  it('have an id of their own for a note in each language, and for file names with any letter', async () => {
    const site = writeSite({ language: undefined, languages: ['en', 'de'] })
    const changes = {
      'site.json': site,
      'notes/first.de.md': '---\ntitle: Erste\n---\nText.',
      'notes/größe & mehr.md': note('Size', '2025-01-03', 'Text.', 'slug: size\n'),
    }
    expect(listIds(writeFeeds(await load(changes, 'de')).get('/de/feed.xml') ?? '')).toEqual([
      'https://public-origin.invalid/de/feed.xml',
      'tag:public-origin.invalid,2025-01-02:de/first',
    ])
    const xml = writeFeeds(await load(changes)).get('/feed.xml') ?? ''
    expect(listIds(xml)).toContain(
      'tag:public-origin.invalid,2025-01-03:en/gr%C3%B6%C3%9Fe%20%26%20mehr',
    )
  })
})

function listIds(xml: string): string[] {
  return [...xml.matchAll(/<id>([^<]*)<\/id>/g)].map(([, id = '']) => id)
}
