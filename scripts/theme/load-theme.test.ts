import { readFileSync } from 'node:fs'
import { create, type Font } from 'fontkit'
import { describe, expect, it } from 'vitest'
import { describeProblem } from '../../shared/content/problem.ts'
import { FONT_PAIRS, type ThemeSettings } from '../../shared/content/theme.ts'
import { makeContentFolder } from '../content/testing.ts'
import { createCardStyle, createPdfStyle } from './drawing-style.ts'
import { loadTheme } from './load-theme.ts'

const FILES = new URL('../../node_modules/@fontsource-variable/', import.meta.url)
const readPackaged = (path: string) => readFileSync(new URL(path, FILES))
const VARIABLE = readPackaged('inter/files/inter-latin-wght-normal.woff2')
const GREEK = readPackaged('inter/files/inter-greek-wght-normal.woff2')

async function load(settings: ThemeSettings, files: Record<string, string | Buffer> = {}) {
  const theme = await loadTheme(await makeContentFolder(files), settings)
  if (!theme.ok) throw new Error(theme.problem.map(describeProblem).join('\n'))
  return theme.value
}

async function problems(settings: ThemeSettings, files: Record<string, string | Buffer> = {}) {
  const theme = await loadTheme(await makeContentFolder(files), settings)
  return theme.ok ? [] : theme.problem.map(describeProblem)
}

describe('a theme', () => {
  it('without settings has the default font and changes no token', async () => {
    const { css, preload, customCss } = await load({})
    expect(css).not.toContain('--')
    expect(css).toContain('size-adjust: 101.2%')
    expect(css).toContain('ascent-override: 91.9%')
    expect(css).toContain('descent-override: 26.7%')
    expect(css).toContain('font-weight: 200 800')
    expect(preload).toEqual([
      expect.stringMatching(/bricolage-grotesque-latin-wght-normal\.woff2$/),
      expect.stringMatching(/source-serif-4-latin-400-normal\.woff2$/),
    ])
    expect(customCss).toBeUndefined()
  })

  it('changes sizes as its radius and density say', async () => {
    const { css } = await load({ radius: 'large', density: 'compact' })
    expect(css).toContain('--radius: 16px')
    expect(css).toContain('--radius-small: 8px')
    expect(css).toContain('--space-4: 0.8rem')
    expect(css).toContain('--target: 2.5rem')
    expect(css).not.toContain('data-theme')
    expect((await load({ radius: 'none' })).css).toContain('--radius: 0px')
    expect((await load({ radius: 'medium', density: 'normal' })).css).toBe((await load({})).css)
  })

  it('writes dark colours for screens only, so that paper stays light', async () => {
    const { css } = await load({ accent: '#b3261e' })
    expect(css).toMatch(/:root \{\n {2}--accent: #b3261e;/)
    expect(css).toMatch(/@media screen \{\n:root\[data-theme='dark'\] \{\n {2}--accent: #/)
  })

  it('reports problems of colours, fonts and custom.css at once', async () => {
    const found = await problems(
      {
        accent: { light: '#ffff00', dark: '#ffff00' },
        paper: { light: '#777777', dark: '#000000' },
        fonts: { display: 'fonts/gone.woff2' },
      },
      { 'custom.css': '@import "a";' },
    )
    expect(found).toEqual([
      expect.stringContaining('site.json: theme.paper.light: #777777 under black text'),
      expect.stringContaining('fonts/gone.woff2: the content folder has no fonts/gone.woff2'),
      expect.stringContaining('custom.css: line 1: remove @import'),
    ])
  })
})

describe('a bundled pair of fonts', () => {
  it.each(FONT_PAIRS)(
    'has files, fallbacks of the same size, and fonts for drawings: %s',
    async (fonts) => {
      const theme = await load({ fonts })
      const faces = theme.css.match(/@font-face \{[^}]*\}/g) ?? []
      const urls = [...theme.css.matchAll(/url\(["']([^"']+)["']\)/g)].map(([, path = '']) => path)
      expect(new Set(urls).size).toBe(urls.length)
      for (const path of [...urls, ...theme.preload, ...Object.values(theme.cuts)])
        expect(readFileSync(path).length).toBeGreaterThan(0)
      for (const path of theme.preload) expect(path).toMatch(/-latin-(wght|400)-normal/)
      // A preload that no rule uses would be loaded for nothing.
      expect(urls).toEqual(expect.arrayContaining([...theme.preload, ...Object.values(theme.cuts)]))
      expect(theme.cuts.italic).toMatch(/-latin-(wght|400)-italic/)
      // Every file that is not preloaded waits for text that needs it.
      const lazy = faces.filter(
        (face) => face.includes('url(') && !theme.preload.some((path) => face.includes(path)),
      )
      expect(lazy.filter((face) => !/unicode-range|font-style: italic/.test(face))).toEqual([])
      expect(faces.filter((face) => face.includes('size-adjust'))).toHaveLength(2)
      for (const style of [createPdfStyle(theme), createCardStyle(theme)]) {
        const [display] = style.faces.display.fonts
        expect(display?.has('A')).toBe(true)
        expect((create(display?.bytes ?? Buffer.alloc(0)) as Font).postscriptName).toContain('Bold')
      }
    },
  )

  it('is loaded once if both are the same font', async () => {
    const { preload, css } = await load({ fonts: 'book' })
    expect(preload).toHaveLength(1)
    expect(css).toContain(`--font-display: 'Text', 'Display Fallback'`)
    expect(css).toContain('--font-prose: var(--font-text)')
  })
})

describe('own fonts', () => {
  it('are used for headings, text, prose or all, with fallbacks of the same size', async () => {
    const files = { 'fonts/My "own".woff2': VARIABLE }
    const both = await load(
      { fonts: { display: 'fonts/My "own".woff2', text: 'fonts/My "own".woff2' } },
      files,
    )
    expect(both.preload).toHaveLength(1)
    expect(both.cuts).toEqual({})
    expect(both.css).toContain("font-family: 'Text Fallback'")
    expect(both.css).toContain('font-weight: 100 900')
    expect(both.css).not.toContain('bricolage')
    const { css, preload } = await load({ fonts: { text: 'fonts/My "own".woff2' } }, files)
    expect(preload).toHaveLength(2)
    expect(css).toContain('bricolage')
    expect(css).toContain('--font-prose: var(--font-text)')
    const prose = await load({ fonts: { prose: 'fonts/My "own".woff2' } }, files)
    expect(prose.preload).toHaveLength(2)
    expect(prose.cuts).toEqual({})
    expect(prose.css).toContain("font-family: 'Prose Fallback'")
    expect(prose.css).not.toContain('source-serif')
    expect(prose.css).not.toContain('--font-prose')
  })

  it('that are variable are set bold in cards; a PDF cannot embed them and has the text font', async () => {
    const theme = await load({ fonts: { display: 'fonts/A.woff2' } }, { 'fonts/A.woff2': VARIABLE })
    expect(theme.display.weight).toBe(700)
    const { faces } = createPdfStyle(theme)
    expect(faces.display).toBe(faces.strong)
  })

  it('for another script keep the width of the fallback', async () => {
    const { css } = await load({ fonts: { display: 'fonts/A.woff2' } }, { 'fonts/A.woff2': GREEK })
    expect(css).toContain('size-adjust: 100.0%')
  })

  it.each([
    ['', 'this is not a WOFF2 font'],
    ['<html>', 'this is not a WOFF2 font'],
    ['wOFF\x00\x01', 'this is a WOFF 1 font, not WOFF2: convert it to WOFF2'],
    ['\x00\x01\x00\x00\x00', 'this is a TrueType font (.ttf), not WOFF2'],
    ['OTTO', 'this is an OpenType font (.otf), not WOFF2'],
    ['wOF2', 'the font is damaged'],
    [VARIABLE.subarray(0, 20_000), 'the font is damaged'],
    [Buffer.concat([VARIABLE.subarray(0, 60), Buffer.alloc(40_000, 'x')]), 'the font is damaged'],
  ])('are refused if the file is not a font: %j', async (bytes, problem) => {
    const found = await problems(
      { fonts: { display: 'fonts/A.woff2' } },
      { 'fonts/A.woff2': Buffer.from(bytes as string, 'latin1') },
    )
    expect(found).toEqual([expect.stringContaining(`fonts/A.woff2: ${problem}`)])
  })
})
