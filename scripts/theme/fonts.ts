import { readFile, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import type { ContentProblem } from '../../shared/content/problem.ts'
import type { FontPair, ThemeSettings } from '../../shared/content/theme.ts'
import { type Result, failure, success } from '../../shared/result.ts'
import {
  BUNDLED_PAIRS,
  type BundledFont,
  findFallback,
  findLatinFile,
  findProseFile,
  readBoldFont,
  readFontFaces,
  readProseFaces,
} from './bundled-fonts.ts'
import { type FontFile, readFontFile, setWeight } from './font-file.ts'
import { FALLBACKS, type Fallback, writeFallbackFace } from './font-metrics.ts'

/** A font with which the build draws text. */
export type DrawingFont = {
  bytes: Buffer
  /** The weight to set in a variable font, which a PDF cannot embed. */
  weight?: number
}

/** A cut of a font beside the regular one. */
export type ProseCut = 'italic' | 'bold'

/** The fonts of the pages. */
export type Fonts = {
  /** `@font-face` rules with absolute paths of the files. */
  css: string
  /** Absolute paths of the files that every page needs. */
  preload: string[]
  /** Absolute paths of the files that texts with other cuts of the font for prose need. */
  cuts: Partial<Record<ProseCut, string>>
  /** The values of `--font-display`, `--font-text` and `--font-prose` that differ from tokens.css. */
  tokens: [name: string, value: string][]
  /** The font of headings in pictures and in the PDF. */
  display: DrawingFont
}

type Role = 'display' | 'text' | 'prose'

/** The name of a font in CSS, its usual weight on the pages, and the font that is shown until it is loaded. */
const ROLES = {
  display: { family: 'Display', weight: 650, fallback: FALLBACKS.sansBold },
  text: { family: 'Text', weight: 400, fallback: FALLBACKS.sans },
  prose: { family: 'Prose', weight: 400, fallback: FALLBACKS.serif },
} satisfies Record<Role, { family: string; weight: number; fallback: Fallback }>

/** As `font-weight` of the TrueType files of the bundled fonts. */
const BOLD = 700

/**
 * Loads the fonts of the theme.
 * @param dir the content folder
 */
export async function loadFonts(
  dir: string,
  fonts: ThemeSettings['fonts'] = 'grotesque',
): Promise<Result<Fonts, ContentProblem[]>> {
  return typeof fonts === 'string' ? success(await findPair(fonts)) : loadOwnFonts(dir, fonts)
}

/** The bundled fonts that were loaded, for processes that read the content often: the packages do not change meanwhile. */
const loadedPairs = new Map<FontPair, Promise<Fonts>>()

function findPair(name: FontPair): Promise<Fonts> {
  const loaded = loadedPairs.get(name) ?? loadPair(name)
  loadedPairs.set(name, loaded)
  return loaded
}

/** Prose has the font of the text. */
const PROSE_AS_TEXT: Fonts['tokens'][number] = ['font-prose', 'var(--font-text)']

/** The rules of one font and its fallback, and the file that every page needs. */
type LoadedFont = { css: string; path: string; cuts?: Fonts['cuts'] }

async function loadPair(name: FontPair): Promise<Fonts> {
  const pair = BUNDLED_PAIRS[name]
  const display = { bytes: readBoldFont(pair) }
  const { text } = pair
  if (!text) {
    const loaded = [await loadBundledDisplay(pair.display), await loadProse()]
    return { ...joinFonts(loaded), tokens: [], display }
  }
  const path = findLatinFile(text)
  const latin = findLatinFile(pair.display)
  const css = [
    writeFallback('display', await readBundled(latin), findFallback(pair.display, true)),
    writeFallback('text', await readBundled(path), findFallback(text, false)),
    readFontFaces(text, ROLES.text.family, 'normal'),
    readFontFaces(text, ROLES.text.family, 'italic'),
  ]
  const preload = [path]
  // One font for both is loaded once, under one name.
  const shared = pair.display.name === text.name
  if (!shared) {
    css.push(readFontFaces(pair.display, ROLES.display.family, 'normal'))
    preload.unshift(latin)
  }
  const tokens: Fonts['tokens'] = [
    ['font-text', `'Text', 'Text Fallback', ${generic(text.serif)}`],
    PROSE_AS_TEXT,
  ]
  if (shared || pair.display.serif) {
    const family = shared ? ROLES.text.family : ROLES.display.family
    tokens.push(['font-display', `'${family}', 'Display Fallback', ${generic(pair.display.serif)}`])
  }
  // The bold is in the same file.
  return {
    css: css.join('\n'),
    preload,
    cuts: { italic: findLatinFile(text, 'italic') },
    tokens,
    display,
  }
}

/** Loads the Latin letters of a bundled font for headings. */
async function loadBundledDisplay(font: BundledFont): Promise<LoadedFont> {
  const path = findLatinFile(font)
  const latin = await readBundled(path)
  const fallback = writeFallback('display', latin, findFallback(font, true))
  return { css: writeFace('display', path, latin) + fallback, path }
}

/** Loads the serif for prose beside the fonts of the system. */
async function loadProse(): Promise<LoadedFont> {
  const path = findProseFile('400-normal')
  const fallback = writeFallback('prose', await readBundled(path), ROLES.prose.fallback)
  const cuts = { italic: findProseFile('400-italic'), bold: findProseFile('700-normal') }
  return { css: [fallback, readProseFaces(ROLES.prose.family)].join('\n'), path, cuts }
}

function joinFonts(fonts: LoadedFont[]) {
  return {
    css: fonts.map(({ css }) => css).join('\n'),
    preload: [...new Set(fonts.map(({ path }) => path))],
    cuts: Object.assign({}, ...fonts.map(({ cuts }) => cuts)) as Fonts['cuts'],
  }
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
  files: Partial<Record<Role, string | undefined>>,
): Promise<Result<Fonts, ContentProblem[]>> {
  const problems: ContentProblem[] = []
  const found = new Map<Role, LoadedFont & { font: FontFile }>()
  for (const role of ['display', 'text', 'prose'] as const) {
    const file = files[role]
    if (file === undefined) continue
    // Vite names files by their real path, too.
    const path = await realpath(join(dir, file)).catch(() => '')
    const woff2 = await readFile(path).catch(() => undefined)
    const read = woff2
      ? await readFontFile(woff2)
      : failure(`the content folder has no ${file}: add it, or correct theme.fonts in site.json`)
    if (read.ok)
      found.set(role, { path, font: read.value, css: writeOwnFont(role, path, read.value) })
    else problems.push({ file, path: '', expected: read.problem })
  }
  if (problems.length > 0) return failure(problems)

  const { grotesque } = BUNDLED_PAIRS
  const [display, text, prose] = [found.get('display'), found.get('text'), found.get('prose')]
  const loaded = [
    display ?? (await loadBundledDisplay(grotesque.display)),
    text,
    prose ?? (text ? undefined : await loadProse()),
  ].filter((font) => font !== undefined)
  const tokens: Fonts['tokens'] = text
    ? [['font-text', `'Text', 'Text Fallback', ${generic(false)}`]]
    : []
  if (text && !prose) tokens.push(PROSE_AS_TEXT)
  return success({
    ...joinFonts(loaded),
    tokens,
    display: display ? describeDrawing(display.font) : { bytes: readBoldFont(grotesque) },
  })
}

function writeOwnFont(role: Role, path: string, font: FontFile): string {
  return writeFace(role, path, font) + writeFallback(role, font, ROLES[role].fallback)
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
