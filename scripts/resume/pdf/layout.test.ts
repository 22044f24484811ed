import { create, type Font } from 'fontkit'
import { expect, it } from 'vitest'
import { BUNDLED_PAIRS, readBoldFont } from '../../theme/bundled-fonts.ts'
import { createPdfStyle } from '../../theme/drawing-style.ts'
import { loadTheme } from '../../theme/load-theme.ts'
import type { Resume } from '../../../shared/content/resume.ts'
import { readResume } from '../testing.ts'
import { type LayoutStyle, layOutResume } from './layout.ts'

const theme = await loadTheme('content')
if (!theme.ok) throw new Error('The theme of the sample is valid')
const { palette, faces } = createPdfStyle(theme.value)
const { page } = readResume('german')

/** Lists the lines of section titles with their sizes. Each letter is as wide as a share of its height. */
function listTitles(titles: readonly string[], share: number, drawn = faces) {
  const sections = titles.flatMap((title, index) => {
    const section = page.sections[index]
    return section ? [{ ...section, title }] : []
  })
  const rows = layOut(
    { ...page, sections },
    { faces: drawn, measure: ({ text, size }) => text.length * size * share },
  )
  const runs = rows.flatMap(({ cells }) => cells.flatMap((cell) => cell.runs))
  return runs.filter(({ part }) => part.type === 'H2').map(({ text, size }) => [text.trim(), size])
}

it('makes all section titles smaller, so that the longest word fits beside the entries', () => {
  for (let share = 0.51; share < 0.65; share += 0.001) {
    const titles = listTitles(['Berufserfahrung', 'Ausbildung'], share)
    expect(titles.map(([text]) => text)).toEqual(['Berufserfahrung', 'Ausbildung'])
    expect(new Set(titles.map(([, size]) => size)).size).toBe(1)
    expect(Number(titles[0]?.[1])).toBeLessThan(11)
  }
})

it.each(Object.entries(BUNDLED_PAIRS))(
  'has room for the longest title of all languages in the fonts "%s"',
  (_, pair) => {
    const font = create(readBoldFont(pair)) as Font
    const { unitsPerEm } = font
    const rows = layOut(
      {
        ...page,
        sections: page.sections.map((each) => ({ ...each, title: 'Veröffentlichungen' })),
      },
      {
        measure: ({ text, size }) => (font.layout(text).advanceWidth / unitsPerEm) * size,
      },
    )
    const runs = rows.flatMap(({ cells }) => cells.flatMap((cell) => cell.runs))
    const titles = runs.filter(({ part }) => part.type === 'H2').map(({ text }) => text.trim())
    expect(titles).toEqual(page.sections.map(() => 'Veröffentlichungen'))
  },
)

it('leaves a title in Chinese or Japanese at its size, which breaks between its characters', () => {
  const everything = { ...faces, text: { ...faces.text, has: () => true } }
  for (const title of ['開発経験と貢献及び活動記録', '获奖经历与荣誉证书及其他']) {
    const titles = listTitles([title, 'Ausbildung'], 0.7, everything)
    expect(titles.length).toBeGreaterThan(2)
    expect(new Set(titles.map(([, size]) => size))).toEqual(new Set([11]))
  }
})

it('leaves titles that fit as they are, and breaks a word that would make all of them tiny', () => {
  expect(listTitles(['Arbeit', 'Ausbildung'], 0.5).map(([, size]) => size)).toEqual([11, 11])
  const titles = listTitles(['Arbeit', 'Donaudampfschifffahrtsgesellschaft'], 0.5)
  expect(titles.length).toBeGreaterThan(2)
  expect(new Set(titles.map(([, size]) => size))).toEqual(new Set([11]))
})

const measure: LayoutStyle['measure'] = ({ text, size }) => (text.length * size) / 2

function layOut(resume: Resume, changes: Partial<LayoutStyle> = {}) {
  const style = { width: 500, layout: 'sheet', scale: 1, palette, faces, direction: 'ltr' } as const
  return layOutResume(resume, { ...style, colon: ': ', measure, ...changes }, { type: 'Document' })
}

it('ends each block in a space, so that a title is not joined with the date beside it', () => {
  const blocks = new Map<object, string>()
  for (const { cells } of layOut(page))
    for (const { block, runs } of cells)
      blocks.set(block, (blocks.get(block) ?? '') + runs.map(({ text }) => text).join(''))
  const texts = [...blocks.values()]
  expect(texts.filter((text) => !/\S\s$/.test(text))).toEqual([])
  expect(texts.length).toBeGreaterThan(20)
})

it('measures no text that is too long for a line', () => {
  const long = 'a'.repeat(20_000)
  const contacts = [{ label: long, text: long }]
  const sections = page.sections.map((section) => ({ ...section, title: long }))
  let longest = 0
  layOut(
    { ...page, contacts, sections },
    {
      measure(run) {
        longest = Math.max(longest, run.text.length)
        return measure(run, 'ltr')
      },
    },
  )
  expect(longest).toBeLessThanOrEqual(1000)
})
