import { expect, it } from 'vitest'
import { createPdfStyle } from '../../theme/drawing-style.ts'
import { loadTheme } from '../../theme/load-theme.ts'
import { readResume } from '../testing.ts'
import { layOutResume } from './layout.ts'

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
  const rows = layOutResume(
    { ...page, sections },
    {
      ...{ width: 500, layout: 'sheet', scale: 1, palette, faces: drawn, direction: 'ltr' },
      measure: ({ text, size }) => text.length * size * share,
    },
    { type: 'Document' },
  )
  const runs = rows.flatMap(({ cells }) => cells.flatMap((cell) => cell.runs))
  return runs.filter(({ part }) => part.type === 'H2').map(({ text, size }) => [text.trim(), size])
}

it('makes all section titles smaller, so that the longest word fits beside the entries', () => {
  for (let share = 0.48; share < 0.58; share += 0.001) {
    const titles = listTitles(['Berufserfahrung', 'Ausbildung'], share)
    expect(titles.map(([text]) => text)).toEqual(['Berufserfahrung', 'Ausbildung'])
    expect(new Set(titles.map(([, size]) => size)).size).toBe(1)
    expect(Number(titles[0]?.[1])).toBeLessThan(11)
  }
})

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
