import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { create, type Font } from 'fontkit'
import decompress from 'woff2-encoder/decompress'
import { composeFont } from './compose-font.ts'
import type { DrawingFont } from './fonts.ts'

/** A script that the text font lacks. */
export type Script = 'arabic' | 'cjk'

/** A font of such a script, all under the SIL Open Font License 1.1, which allows embedding. */
type ScriptFont = DrawingFont & { script: Script }

/** The fonts in the weights of texts and of strong texts. */
export type ScriptFonts = { text: ScriptFont[]; strong: ScriptFont[] }

const { resolve } = createRequire(import.meta.url)

/** Each glyph of this font has one character, so that texts can be read from a PDF. */
const ARABIC = {
  text: '@expo-google-fonts/ibm-plex-sans-arabic/400Regular/IBMPlexSansArabic_400Regular.ttf',
  strong: '@expo-google-fonts/ibm-plex-sans-arabic/600SemiBold/IBMPlexSansArabic_600SemiBold.ttf',
}

const WEIGHTS = { text: 400, strong: 600 }

/** The variable fonts of Chinese and Japanese, in more than a hundred subsets each. */
type CjkFamily = 'noto-sans-sc' | 'noto-sans-jp'

const ARABIC_LETTER = /\p{Script=Arabic}/u
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u
/** Also punctuation, and the full-width forms of Latin letters. */
const CJK_CHARACTER =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\u3000-\u303f\u30fc\uff00-\uffef]/u
/** Signs that look different among Chinese or Japanese letters, such as “ and …. */
const SHARED_SIGN = /[^\p{L}\p{M}\p{Nd}\s\0-\x7f]/u

/**
 * Reads the fonts that these texts need besides the text font.
 * @param language decides the forms of Chinese characters that Japanese writes differently
 */
export async function readScriptFonts(
  texts: readonly string[],
  language: string,
): Promise<ScriptFonts> {
  const characters = new Set(texts.join('').normalize('NFC'))
  const fonts: ScriptFonts = { text: [], strong: [] }
  const any = (pattern: RegExp) => [...characters].some((character) => pattern.test(character))
  if (any(ARABIC_LETTER)) {
    for (const face of ['text', 'strong'] as const) {
      fonts[face].push({ script: 'arabic', bytes: await readFile(resolve(ARABIC[face])) })
    }
  }
  if (!any(CJK_CHARACTER)) return fonts
  const isJapanese = /^ja\b/.test(language) || (!/^zh\b/.test(language) && any(KANA))
  let missing = [...characters]
    .filter((character) => CJK_CHARACTER.test(character) || SHARED_SIGN.test(character))
    .map((character) => character.codePointAt(0) ?? 0)
  const families: CjkFamily[] = ['noto-sans-sc', 'noto-sans-jp']
  for (const family of isJapanese ? families.reverse() : families) {
    const found = await findSubsets(family, missing)
    for (const face of ['text', 'strong'] as const) {
      const bytes = composeWeight(family, found, WEIGHTS[face])
      if (bytes) fonts[face].push({ script: 'cjk', bytes })
    }
    missing = missing.filter((codePoint) => !found.has(codePoint))
  }
  return fonts
}

/** Finds the subset of a family that has a character, for each character that it has. */
async function findSubsets(
  family: CjkFamily,
  codePoints: readonly number[],
): Promise<Map<number, Font>> {
  const folder = `@fontsource-variable/${family}`
  const ranges = JSON.parse(await readFile(resolve(`${folder}/unicode.json`), 'utf8')) as Record<
    string,
    string
  >
  const found = new Map<number, Font>()
  for (const [subset, range] of Object.entries(ranges)) {
    const isInside = parseRange(range)
    const wanted = codePoints.filter((codePoint) => !found.has(codePoint) && isInside(codePoint))
    if (wanted.length === 0) continue
    const name = `${family}-${subset.replace(/[[\]]/g, '')}-wght-normal.woff2`
    const woff2 = await readFile(resolve(`${folder}/files/${name}`))
    const font = create(Buffer.from(await decompress(woff2))) as Font
    for (const codePoint of wanted) {
      if (font.hasGlyphForCodePoint(codePoint)) found.set(codePoint, font)
    }
  }
  return found
}

/** Returns the test of a `unicode-range`, such as `U+3000-303f,U+ff01`. */
function parseRange(range: string): (codePoint: number) => boolean {
  const pairs = range.split(',').map((part) => {
    const [first = '', last = first] = part.replace('U+', '').split('-')
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)] as const
  })
  return (codePoint) => pairs.some(([first, last]) => codePoint >= first && codePoint <= last)
}

function composeWeight(
  family: CjkFamily,
  found: ReadonlyMap<number, Font>,
  wght: number,
): Buffer | undefined {
  const cuts = new Map(
    [...new Set(found.values())].map((font) => [font, font.getVariation({ wght })]),
  )
  const [font] = cuts.values()
  if (!font) return undefined
  const glyphs = [...found].flatMap(([codePoint, subset]) => {
    const glyph = cuts.get(subset)?.glyphForCodePoint(codePoint)
    return glyph ? [{ codePoint, glyph }] : []
  })
  const { unitsPerEm, ascent, descent } = font
  return composeFont(glyphs, { name: `${family}-${wght}`, unitsPerEm, ascent, descent })
}
