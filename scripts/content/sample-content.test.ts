import { readdirSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, it } from 'vitest'
import { countWords } from '../../shared/content/markdown/plain-text.ts'
import { SCREEN_NAMES } from '../../shared/content/screens.ts'
import { type Content, loadContent } from './load-content.ts'

/* Checks the sample content that comes with the site. */
const root = new URL('../../content/', import.meta.url)

let content: Content
beforeAll(async () => {
  content = await loadContent(fileURLToPath(root), (file) => ({ src: `/${file}` }))
  // Every picture is read and every text coloured, which takes long on a busy machine.
}, 60_000)

const MIN_WORDS = 300
const UNFINISHED = /coming soon|lorem|ipsum|under construction|\b(todo|tbd|fixme|xxx)\b/i

/** Portraits, and charts of colours. */
const OWN_COLOURS = /^images\/(?:colours|students)\/|\/portrait-/

const drawings = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.svg'),
)

/** Reads the text of a project file. */
function readProject(slug: string): Promise<string> {
  return readFile(new URL(`projects/${slug}.md`, root), 'utf8')
}

/** The projects that are pages of text. */
const CASE_STUDIES = ['planner', 'never-lose-a-line', 'any-accent']

describe.each([...SCREEN_NAMES, ...CASE_STUDIES])('the sample text of %s', (slug) => {
  it(`has at least ${MIN_WORDS} words`, () => {
    expect(countWords(content.projects.get(slug)?.blocks ?? [])).toBeGreaterThanOrEqual(MIN_WORDS)
  })

  it('has no unfinished text', async () => {
    expect(UNFINISHED.exec(await readProject(slug))?.[0]).toBeUndefined()
  })
})

describe('the sample content', () => {
  it('opens every built-in screen, each once', () => {
    const opened = [...content.projects.values()].flatMap(({ screen }) => screen ?? [])
    expect(opened.sort()).toEqual([...SCREEN_NAMES].sort())
  })

  it('has three case studies, each with facts, and figures in both themes', () => {
    const studies = [...content.projects.values()].filter(({ screen }) => screen === undefined)
    expect(studies.map(({ name }) => name).sort()).toEqual([...CASE_STUDIES].sort())
    for (const { name, role, team, period, stack, blocks } of studies) {
      expect([role, team, period, ...stack].every(Boolean), name).toBe(true)
      const figures = blocks.flatMap((block) => {
        if (block.kind === 'figures') return block.figures
        return block.kind === 'figure' ? [block] : []
      })
      expect(figures.length, name).toBeGreaterThan(1)
      for (const { picture, caption } of figures) {
        expect(picture.darkSrc, picture.src).toMatch(/-dark\.svg$/)
        expect(caption, picture.src).not.toBe('')
      }
    }
  })

  it('has a personal page, a resume and a privacy text without unfinished text', async () => {
    const texts = await Promise.all(
      ['personal.md', 'privacy.md', 'resume.json', 'site.json'].map((file) =>
        readFile(new URL(file, root), 'utf8'),
      ),
    )
    expect(texts.flatMap((text) => UNFINISHED.exec(text)?.[0] ?? [])).toEqual([])
    expect(content.resume.page.sections.length).toBeGreaterThan(3)
    expect(content.personal?.blocks.length).toBeGreaterThan(0)
    expect(content.privacy.blocks.length).toBeGreaterThan(0)
  })

  it('gives the resume’s projects the years of the portfolio', () => {
    const written = JSON.parse(readFileSync(new URL('resume.json', root), 'utf8')) as {
      projects: { url: string; startDate: string; endDate?: string }[]
      meta: { lastModified: string }
    }
    for (const { url, startDate, endDate } of written.projects) {
      const path = new URL(url).pathname
      const project = [...content.projects.values()].find((each) => each.path === path)
      const years = [startDate, endDate ?? written.meta.lastModified].map((date) =>
        date.slice(0, 4),
      )
      expect(project?.period, path).toBe([...new Set(years)].join('–'))
    }
  })

  it('uses each picture on one project page only', () => {
    const shown = [...content.projects].flatMap(([slug, { picture, cards, students, blocks }]) => {
      const figures = blocks.flatMap((block) => (block.kind === 'figure' ? [block.picture] : []))
      const pictures = [picture, ...cards.map((card) => card.picture), ...figures]
      const sources = [...pictures, ...students.map(({ portrait }) => portrait)].map(
        ({ src }) => src,
      )
      return [...new Set(sources)].map((src) => ({ src, slug }))
    })
    const sources = shown.map(({ src }) => src)
    const twice = shown.filter(({ src }) => sources.indexOf(src) !== sources.lastIndexOf(src))
    expect(twice).toEqual([])
  })

  it('has alternative text for every picture of a project', () => {
    const unnamed = [...content.projects.values()].filter(({ picture }) => picture.alt.length < 10)
    expect(unnamed.map(({ name }) => name)).toEqual([])
  })

  it('has a picture of each project in both themes, all of one size', () => {
    for (const { name, picture } of content.projects.values()) {
      expect(picture, name).toMatchObject({
        src: expect.stringMatching(`^/images/projects/${name}-light\\.(svg|webp)$`) as string,
        darkSrc: picture.src.replace('-light.', '-dark.'),
        width: 1280,
        height: 800,
      })
    }
  })

  it('draws the covers in the colours of each theme, and with nothing else changed', async () => {
    for (const { name, picture } of content.projects.values()) {
      if (!picture.src.endsWith('.svg')) continue
      const [light, dark] = await Promise.all(
        ['light', 'dark'].map((theme) =>
          readFile(new URL(`images/projects/${name}-${theme}.svg`, root), 'utf8'),
        ),
      )
      const colour = /#[\da-f]{6}/g
      expect(dark?.match(colour), name).not.toEqual(light?.match(colour))
      expect(dark?.replace(colour, ''), name).toBe(light?.replace(colour, ''))
      expect(light, name).not.toContain('<text')
    }
  })

  it('names nobody: the four students are shown as given', () => {
    const names = content.projects.get('ic')?.students.map(({ name }) => name)
    expect(names).toEqual(['{name}', '{name}', '{name}', '{name}'])
  })

  it('has the two programs of the Python page, each with its code repository', () => {
    const cards = content.projects.get('software-divider')?.cards ?? []
    expect(cards.map(({ title }) => title)).toEqual(['Image slicer', 'Crop area'])
    expect(cards.filter(({ url }) => !url.startsWith('https://'))).toEqual([])
  })
})

describe('the sample question bank', () => {
  it('has at least 60 questions in 5 categories', () => {
    expect(content.quiz.length).toBeGreaterThanOrEqual(5)
    const questions = content.quiz.flatMap((category) => category.questions)
    expect(questions.length).toBeGreaterThanOrEqual(60)
  })

  it('uses every type in every category', () => {
    for (const { slug, questions } of content.quiz) {
      expect([...new Set(questions.map(({ type }) => type))].sort(), slug).toEqual([
        'multiple',
        'number',
        'order',
        'single',
        'text',
        'true-false',
      ])
    }
  })

  it('has no unfinished text', () => {
    const texts = content.quiz.map((category) => JSON.stringify(category))
    expect(texts.flatMap((text) => UNFINISHED.exec(text)?.[0] ?? [])).toEqual([])
  })
})

describe.each(drawings)('the drawing %s', (file) => {
  it('names its size, fits 12 kB, and holds no script and no reference', async () => {
    const svg = await readFile(new URL(file, root), 'utf8')
    const [, width, height, box] =
      /^<svg (?:data-colours="theme" )?xmlns="[^"]+" width="(\d+)" height="(\d+)" viewBox="([\d ]+)"/.exec(
        svg,
      ) ?? []
    expect(box).toBe(`0 0 ${width} ${height}`)
    expect(svg.includes('data-colours="theme"')).toBe(!OWN_COLOURS.test(file))
    expect(Buffer.byteLength(svg)).toBeLessThan(12_000)
    expect(svg).not.toMatch(/<script|href|url\(|@import|\son[a-z]+=/i)
    expect(svg.replace('http://www.w3.org/2000/svg', '')).not.toContain('//')
  })
})
