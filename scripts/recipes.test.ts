import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { systemClock } from '../shared/clock.ts'
import { describeProblem } from '../shared/content/problem.ts'
import { checkContent } from './content/check.ts'
import { BARE, ROOT, SAMPLE } from './owner/checkout.ts'

const RECIPES = join(ROOT, 'docs/make-it-yours/recipes')

/** A file of the content folder, as a recipe writes it. */
type Step = { file: string; text: string }

/** Lists the files that a recipe names above a block, as in "Add to `site.json`:". */
function listSteps(page: string): Step[] {
  const found = page.matchAll(/`([\w./-]+\.(?:md|json))`[^`\n]*:\n\n( *)```\w+\n([\s\S]*?)^ *```/gm)
  return [...found].map(([, file = '', indent = '', block = '']) => ({
    file,
    text: block.replace(new RegExp(`^${indent}`, 'gm'), ''),
  }))
}

/** Writes a file into the folder; keys of `site.json` are added to those which are there. */
function follow(folder: string, { file, text }: Step): void {
  const path = join(folder, file)
  mkdirSync(dirname(path), { recursive: true })
  if (file !== 'site.json') return writeFileSync(path, text)
  const { language, ...site } = JSON.parse(readFileSync(path, 'utf8')) as { language?: string }
  const added = JSON.parse(`{${text}}`) as object
  const kept = 'languages' in added ? {} : { language }
  writeFileSync(path, JSON.stringify({ ...kept, ...site, ...added }))
}

/** Fonts and pictures of the docs are the owner's: any others take their place. */
const FONT = join(
  ROOT,
  'node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
)
const PICTURE = join(ROOT, 'docs/site.webp')

function addFonts(folder: string): void {
  for (const name of ['My', 'Text', 'Book']) cpSync(FONT, join(folder, `fonts/${name}.woff2`))
}

describe('the recipes', async () => {
  const pages = readdirSync(RECIPES)
  const known = await checkContent(BARE, SAMPLE, systemClock.now())
  const told = known.warnings.map(describeProblem)

  it.each(pages)(
    '%s, followed in an almost empty content folder, gives content without a fault',
    async (name) => {
      const folder = await mkdtemp(join(tmpdir(), 'recipe-'))
      onTestFinished(() => rm(folder, { recursive: true }))
      cpSync(BARE, folder, { recursive: true })
      addFonts(folder)
      for (const step of listSteps(readFileSync(join(RECIPES, name), 'utf8'))) follow(folder, step)
      const { problems, warnings } = await checkContent(folder, SAMPLE, systemClock.now())
      expect(problems.map(describeProblem)).toEqual([])
      expect(warnings.map(describeProblem).filter((line) => !told.includes(line))).toEqual([])
    },
  )

  it('have no file in a block that the test does not follow', () => {
    for (const name of pages) {
      const page = readFileSync(join(RECIPES, name), 'utf8')
      const blocks = page.match(/^ *```(?:json|markdown|css|yaml)$/gm) ?? []
      expect(listSteps(page), name).toHaveLength(blocks.length)
    }
  })

  it('have steps that the test follows', () => {
    const steps = pages.flatMap((name) => listSteps(readFileSync(join(RECIPES, name), 'utf8')))
    expect(steps.map(({ file }) => file).sort()).toEqual([
      'notes/first-week.md',
      'pages/about.de.md',
      'pages/contact.md',
      'pages/imprint.md',
      'projects/robot.md',
      'resume.backend.json',
      ...Array.from({ length: 12 }, () => 'site.json'),
      'texts.json',
    ])
  })
})

it('the examples of the other pages, in the sample’s content folder, give content without a fault', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'examples-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  cpSync(SAMPLE, folder, { recursive: true })
  const readBlock = (page: string, fence: string) => {
    const text = readFileSync(join(ROOT, 'docs/make-it-yours', page), 'utf8')
    const start = text.indexOf(`${fence}\n`)
    expect(start, page).toBeGreaterThan(0)
    const [ticks = ''] = /^`+/.exec(fence) ?? []
    return text.slice(start + fence.length + 1, text.indexOf(`\n${ticks}\n`, start) + 1)
  }
  follow(folder, { file: 'site.json', text: readBlock('resume.md', '```json') })
  follow(folder, { file: 'custom.css', text: readBlock('custom-css.md', '```css') })
  cpSync(FONT, join(folder, 'fonts/signature.woff2'))
  const text = readBlock('markdown.md', '````md')
  follow(folder, {
    file: 'projects/example.md',
    text: `---\ntitle: Example\nsummary: What Markdown can do.\nperiod: 2026\n---\n${text}`,
  })
  for (const name of ['plan.png', 'my plan.png', 'a.png', 'b.png']) {
    cpSync(PICTURE, join(folder, 'images', name))
  }
  cpSync(PICTURE, join(folder, 'videos/demo.jpg'))
  follow(folder, { file: 'videos/demo.mp4', text: 'a film' })
  const { problems, warnings } = await checkContent(folder, SAMPLE, systemClock.now())
  expect([...problems, ...warnings].map(describeProblem)).toEqual([])
})
