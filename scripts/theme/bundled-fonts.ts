import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { FontPair } from '../../shared/content/theme.ts'
import { FALLBACKS, type Fallback } from './font-metrics.ts'

/** A bundled font, all under the SIL Open Font License 1.1. */
export type BundledFont = {
  /** The package of @fontsource-variable with its WOFF2 files. */
  name: string
  serif: boolean
}

/** A bundled pair: `text` is missing if the text uses the fonts of the system, and prose a serif. */
export type BundledPair = {
  display: BundledFont
  text?: BundledFont
  /** TrueType file of the bold display font, for the PDF and for pictures. */
  bold: string
}

const SOURCE_SERIF = { name: 'source-serif-4', serif: true }

/** The bundled pairs of fonts. */
export const BUNDLED_PAIRS: Readonly<Record<FontPair, BundledPair>> = {
  grotesque: {
    display: { name: 'bricolage-grotesque', serif: false },
    bold: 'bricolage-grotesque/700Bold/BricolageGrotesque_700Bold.ttf',
  },
  book: {
    display: SOURCE_SERIF,
    text: SOURCE_SERIF,
    bold: 'source-serif-4/700Bold/SourceSerif4_700Bold.ttf',
  },
  editorial: {
    display: { name: 'fraunces', serif: true },
    text: { name: 'source-sans-3', serif: false },
    bold: 'fraunces/700Bold/Fraunces_700Bold.ttf',
  },
  technical: {
    display: { name: 'space-grotesk', serif: false },
    text: { name: 'inter', serif: false },
    bold: 'space-grotesk/700Bold/SpaceGrotesk_700Bold.ttf',
  },
}

/** The cuts of the serif for prose beside the fonts of the system: smaller than a variable font. */
const PROSE_CUTS = ['400', '400-italic', '700']
const PROSE_PACKAGE = '@fontsource/source-serif-4'

const { resolve } = createRequire(import.meta.url)

/** Returns the absolute path of a font's Latin subset, in all weights. */
export function findLatinFile(
  { name }: BundledFont,
  style: 'normal' | 'italic' = 'normal',
): string {
  return resolve(`@fontsource-variable/${name}/files/${name}-latin-wght-${style}.woff2`)
}

/** Returns the absolute path of a cut of the serif for prose: its Latin subset. */
export function findProseFile(cut: '400-normal' | '400-italic' | '700-normal'): string {
  return resolve(`${PROSE_PACKAGE}/files/source-serif-4-latin-${cut}.woff2`)
}

/** Reads the bold display font of a pair as TrueType. */
export function readBoldFont({ bold }: BundledPair): Buffer {
  return readFileSync(resolve(`@expo-google-fonts/${bold}`))
}

/**
 * Reads the `@font-face` rules of a font with absolute paths, one for each subset: browsers load
 * only those whose `unicode-range` the page uses.
 * @param family the name that the font gets
 */
export function readFontFaces({ name }: BundledFont, family: string, style: 'normal' | 'italic') {
  const sheet = `wght${style === 'italic' ? '-italic' : ''}.css`
  return readSheet(`@fontsource-variable/${name}/${sheet}`, family)
}

/** Reads the `@font-face` rules of the serif for prose, as `readFontFaces`. */
export function readProseFaces(family: string): string {
  return PROSE_CUTS.map((cut) => readSheet(`${PROSE_PACKAGE}/${cut}.css`, family)).join('\n')
}

function readSheet(path: string, family: string): string {
  const file = resolve(path)
  return readFileSync(file, 'utf8')
    .replaceAll(/font-family: '[^']*'/g, `font-family: '${family}'`)
    .replaceAll(/, url\([^)]*\.woff\) format\('woff'\)/g, '')
    .replaceAll(/url\(\.\/([^)]*)\)/g, (_, name: string) => `url('${join(dirname(file), name)}')`)
}

/** Returns the font of most systems that resembles a bundled one. */
export function findFallback({ serif }: BundledFont, bold: boolean): Fallback {
  if (serif) return bold ? FALLBACKS.serifBold : FALLBACKS.serif
  return bold ? FALLBACKS.sansBold : FALLBACKS.sans
}
