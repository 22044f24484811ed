import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { loadContent } from '../content/load-content.ts'
import { makeContentFolder, writeScreen } from '../content/testing.ts'
import { completeFaces } from '../resume/pdf/faces.ts'
import { createCardStyle } from '../theme/drawing-style.ts'
import { loadTheme } from '../theme/load-theme.ts'
import { createCards, planCards } from './cards.ts'
import { type CardStyle, type CardText, drawCard } from './draw.ts'
import { createTextRenderer } from './text-renderer.ts'

const theme = await loadTheme('content')
if (!theme.ok) throw new Error('The theme of the sample is valid')
const { faces, palette } = createCardStyle(theme.value)
const renderText = createTextRenderer(faces, 'ltr')

const text: CardText = {
  kicker: 'Tool',
  title: 'Countdown',
  summary: 'The time left until a date.',
  site: 'Ada',
}

const style: CardStyle = { renderText, palette, direction: 'ltr' }

async function draw(changes: Partial<CardText>, picture?: Buffer, used = style) {
  const bytes = await drawCard({ ...text, ...changes }, used, picture)
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
  /** Whether anything is drawn in this area of the card. */
  function isDrawn(left: number, top: number, width: number, height: number): boolean {
    for (let y = top; y < top + height; y++) {
      for (let x = left; x < left + width; x++) {
        if ((data[(y * info.width + x) * info.channels] ?? 0) < 128) return true
      }
    }
    return false
  }
  return { info, isDrawn }
}

const WIDTH = 636
const lines = (fits: number) => [{ size: 30, leading: 40, maxLines: fits }]
const set = (words: string, fits = lines(3)) =>
  renderText({ text: words, face: 'text', colour: '#000', width: WIDTH, fits })

describe('text of a picture', () => {
  it('uses the first font size at which the text fits', () => {
    const fits = [
      { size: 78, leading: 84, maxLines: 1 },
      { size: 30, leading: 40, maxLines: 3 },
    ]
    expect(set('Quiz', fits).height).toBe(84)
    expect(set('Computational Intelligence Project', fits).height).toBe(40)
  })

  it.each([
    ['words', 'word '.repeat(100)],
    ['one word', 'W'.repeat(500)],
    ['marks on one letter', `a${'\u0301'.repeat(500)}`],
    ['a megabyte', 'All work and no play. '.repeat(50_000)],
  ])('never takes more lines than there are: %s', (_, words) => {
    expect(set(words).height).toBeLessThanOrEqual(120)
  })

  it('consists only of paths, so that it needs no font, and escapes markup', () => {
    const { paths } = set('<b>&"Ünï ΩЖ</b>')
    expect(paths.replace(/<\/?(g|path)\b[^<>]*>/g, '')).toBe('')
    expect(paths).toContain('<path')
  })

  it('is omitted if letters are missing, and drops symbols', () => {
    expect(set('Дом Ωmega 😀').height).toBe(40)
    expect(set('مرحبا')).toEqual({ paths: '', height: 0 })
    expect(set('😀 Quiz').paths).toBe(set('Quiz').paths)
    expect(set('')).toMatchObject({ height: 0 })
  })
})

describe('a card', () => {
  const left = 72

  it('is a JPEG of 1200 by 630 pixels with its texts, and the logo at its foot', async () => {
    const { info, isDrawn } = await draw({})
    expect([info.width, info.height]).toEqual([1200, 630])
    expect(isDrawn(left, 60, WIDTH, 180)).toBe(true)
    expect(isDrawn(left, 500, WIDTH, 70)).toBe(true)
  })

  it('keeps its margins with every text', async () => {
    const long = 'Donaudampfschifffahrt'.repeat(25)
    const { isDrawn } = await draw({ kicker: long, title: long, summary: long, site: long })
    expect(isDrawn(0, 0, left - 8, 630)).toBe(false)
    expect(isDrawn(left + WIDTH + 8, 0, 50, 630)).toBe(false)
    expect(isDrawn(0, 575, 770, 55)).toBe(false)
  })

  it('that reads from right to left has its texts at the right and its panel at the left', async () => {
    const arabic = {
      kicker: 'أداة',
      title: 'قائمة المهام (Ada)',
      summary: 'مهام اليوم.',
      site: 'Ada',
    }
    const complete = await completeFaces(faces, Object.values(arabic), 'ar')
    const mirrored: CardStyle = {
      renderText: createTextRenderer(complete, 'rtl'),
      palette,
      direction: 'rtl',
    }
    const wide = await sharp({
      create: { width: 900, height: 300, channels: 3, background: '#000000' },
    })
      .png()
      .toBuffer()
    const { isDrawn } = await draw(arabic, wide, mirrored)
    const right = 1200 - left
    expect(isDrawn(right - 100, 60, 100, 60)).toBe(true)
    expect(isDrawn(right - 100, 100, 100, 140)).toBe(true)
    expect(isDrawn(right - 40, 500, 40, 70)).toBe(true)
    expect(isDrawn(right + 8, 0, left - 8, 630)).toBe(false)
    expect(isDrawn(0, 310, 300, 5)).toBe(true)
    expect(isDrawn(421, 0, 60, 630)).toBe(false)
  })

  it('omits a text with letters that the fonts lack', async () => {
    const { isDrawn } = await draw({ kicker: '', title: 'مرحبا', summary: '' })
    expect(isDrawn(left, 60, WIDTH, 400)).toBe(false)
    expect(isDrawn(left, 500, WIDTH, 70)).toBe(true)
  })

  it.each([
    ['a portrait, to the edges', { width: 30, height: 900 }, true],
    ['anything wider as a sheet with paper around it', { width: 900, height: 300 }, false],
  ])('shows the picture of its page: %s', async (_, size, toTheEdges) => {
    const picture = await sharp({ create: { ...size, channels: 3, background: '#000000' } })
      .png()
      .toBuffer()
    const { isDrawn } = await draw({}, picture)
    expect(isDrawn(1190, 310, 5, 5)).toBe(true)
    expect(isDrawn(1190, 10, 5, 5)).toBe(toTheEdges)
    expect((await draw({})).isDrawn(1190, 10, 5, 5)).toBe(false)
  })

  it('shows a drawing whole, which a sheet would cut off', async () => {
    const drawing = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="800"><path d="M0 0h80v800H0zM1200 0h80v800h-80z"/></svg>',
    )
    const { isDrawn } = await draw({}, drawing)
    expect(isDrawn(790, 310, 5, 5)).toBe(true)
    expect(isDrawn(1190, 310, 5, 5)).toBe(true)
    expect(isDrawn(1190, 10, 5, 5)).toBe(false)
  })
})

describe('the card of a project', () => {
  const photograph = () =>
    sharp({ create: { width: 900, height: 600, channels: 3, background: '#000000' } }).jpeg()

  it.each([
    ['that is whole, with it', (bytes: Buffer) => bytes, true],
    ['with text in it that needs a font, without', () => Buffer.from(DRAWING), false],
  ])('is drawn from its picture: one %s', async (_, spoil, shown) => {
    const bytes = spoil(await photograph().toBuffer())
    const content = await loadContent(
      await makeContentFolder({
        'projects/quiz.md': writeScreen('quiz').replace(/picture: .*/, 'picture: images/own.jpg'),
        'images/own.jpg': bytes,
      }),
      (file) => ({ src: file }),
    )
    const card = planCards(content).find(({ path }) => path === '/Projects/Quiz')
    if (!card) throw new Error('The quiz has no card')
    const drawn = await createCards(content, () => Promise.resolve(bytes))(card)
    const without = await createCards(content, () => Promise.resolve(undefined))(card)
    expect(drawn.equals(without)).toBe(!shown)
  })
})

const DRAWING =
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="6"><text y="5">a</text></svg>'
