import { readFile, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import type { ContentProblem } from '../../shared/content/problem.ts'
import type { FontPair, ThemeSettings } from '../../shared/content/theme.ts'
import { type Result, failure, success } from '../../shared/result.ts'
import {
  BUNDLED_PAIRS,
  findFallback,
  findLatinFile,
  readBoldFont,
  readFontFaces,
} from './bundled-fonts.ts'
import { type FontFile, readFontFile, setWeight } from './font-file.ts'
import { FALLBACKS, type Fallback, writeFallbackFace } from './font-metrics.ts'

/** A font that the build draws headings with, in pictures and in the PDF. */
export type DrawingFont = {
  bytes: Buffer
  /** The weight to set in a variable font, which a PDF cannot embed. */
  weight?: number
}

/** The fonts of the pages. */
export type Fonts = {
  /** `@font-face` rules with absolute paths of the files. */
  css: string
  /** Absolute paths of the files that every page needs. */
  preload: string[]
  /** The values of `--font-display` and `--font-text` that differ from tokens.css. */
  tokens: [name: string, value: string][]
  display: DrawingFont
}

type Role = 'display' | 'text'

/** The name of a font in CSS, its usual weight on the pages, and its weight when it is drawn. */
const ROLES = {
  display: { family: 'Display', weight: 650, fallback: FALLBACKS.sansBold },
  text: { family: 'Text', weight: 400, fallback: FALLBACKS.sans },
} satisfies Record<Role, { family: string; weight: number; fallback: Fallback }>

/** As `font-weight` of the TrueType files of the bundled fonts. */
const BOLD = 700

/** Loads the fonts of the theme. @param dir the content folder */
export async function loadFonts(
  dir: string,
  fonts: ThemeSettings['fonts'] = 'grotesque',
): Promise<Result<Fonts, ContentProblem[]>> {
  return typeof fonts === 'string' ? success(await loadPair(fonts)) : loadOwnFonts(dir, fonts)
}

async function loadPair(name: FontPair): Promise<Fonts> {
  const pair = BUNDLED_PAIRS[name]
  const display = { bytes: readBoldFont(pair) }
  const { text } = pair
  const latin = await readBundled(findLatinFile(pair.display))
  const fallback = writeFallback('display', latin, findFallback(pair.display, true))
  if (!text) {
    const path = findLatinFile(pair.display)
    return {
      css: writeFace('display', path, latin) + fallback,
      preload: [path],
      tokens: [],
      display,
    }
  }
  const path = findLatinFile(text)
  const css = [
    fallback,
    writeFallback('text', await readBundled(path), findFallback(text, false)),
    readFontFaces(text, ROLES.text.family, 'normal'),
    readFontFaces(text, ROLES.text.family, 'italic'),
  ]
  const preload = [path]
  // One font for both is loaded once, under one name.
  const shared = pair.display.name === text.name
  if (!shared) {
    css.push(readFontFaces(pair.display, ROLES.display.family, 'normal'))
    preload.unshift(findLatinFile(pair.display))
  }
  const tokens: Fonts['tokens'] = [['font-text', `'Text', 'Text Fallback', ${generic(text.serif)}`]]
  if (shared || pair.display.serif) {
    const family = shared ? ROLES.text.family : ROLES.display.family
    tokens.push(['font-display', `'${family}', 'Display Fallback', ${generic(pair.display.serif)}`])
  }
  return { css: css.join('\n'), preload, tokens, display }
}

function generic(serif: boolean): string {
  return serif ? "'Noto Serif', serif" : "system-ui, 'Noto Sans', sans-serif"
}

async function readBundled(path: string): Promise<FontFile> {
  const read = await readFontFile(await readFile(path))
  if (!read.ok) throw new Error(`${path}: ${read.problem}`)
  return read.value
}

async function loadOwnFonts(
  dir: string,
  files: { display?: string | undefined; text?: string | undefined },
): Promise<Result<Fonts, ContentProblem[]>> {
  const problems: ContentProblem[] = []
  const found = new Map<Role, { path: string; font: FontFile }>()
  for (const role of ['display', 'text'] as const) {
    const file = files[role]
    if (file === undefined) continue
    // Vite names files by their real path, too.
    const path = await realpath(join(dir, file)).catch(() => '')
    const woff2 = await readFile(path).catch(() => undefined)
    const read = woff2
      ? await readFontFile(woff2)
      : failure(`the content folder has no ${file}: add it, or correct theme.fonts in site.json`)
    if (read.ok) found.set(role, { path, font: read.value })
    else problems.push({ file, path: '', expected: read.problem })
  }
  if (problems.length > 0) return failure(problems)

  const fallbackDisplay = await loadPair('grotesque')
  const [display, text] = [found.get('display'), found.get('text')]
  const css = [...found].flatMap(([role, { path, font }]) => [
    writeFace(role, path, font),
    writeFallback(role, font, ROLES[role].fallback),
  ])
  const paths = [...found.values()].map(({ path }) => path)
  return success({
    css: [display ? '' : fallbackDisplay.css, ...css].join('\n'),
    preload: [...new Set(display ? paths : [...fallbackDisplay.preload, ...paths])],
    tokens: text ? [['font-text', `'Text', 'Text Fallback', ${generic(false)}`]] : [],
    display: display ? describeDrawing(display.font) : fallbackDisplay.display,
  })
}

function describeDrawing({ bytes, variable }: FontFile): DrawingFont {
  return { bytes, ...(variable && { weight: BOLD }) }
}

/** Writes the rule of a font in a single file. */
function writeFace(role: Role, path: string, { weights }: FontFile): string {
  const { min, max } = weights
  return [
    '@font-face {',
    `  font-family: '${ROLES[role].family}';`,
    '  font-style: normal;',
    `  font-weight: ${min === max ? min : `${min} ${max}`};`,
    '  font-display: swap;',
    `  src: url(${JSON.stringify(path)}) format('woff2');`,
    '}',
    '',
  ].join('\n')
}

function writeFallback(role: Role, file: FontFile, fallback: Fallback): string {
  const { family, weight } = ROLES[role]
  return writeFallbackFace(`${family} Fallback`, setWeight(file, weight), fallback)
}
