import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create, type Font } from 'fontkit'
import type { DrawingFont } from '../../theme/fonts.ts'
import { readScriptFonts, type Script } from '../../theme/script-fonts.ts'

/** The font faces of the PDF: two for text, one for headings. */
export type Face = 'text' | 'strong' | 'display'

const { resolve } = createRequire(import.meta.url)

/*
 * Source Sans 3 has Latin, Greek, Cyrillic and Vietnamese. It is under the SIL Open Font License 1.1,
 * which allows embedding. `completeFaces` adds other scripts.
 */
const FILES = {
  text: '@expo-google-fonts/source-sans-3/400Regular/SourceSans3_400Regular.ttf',
  strong: '@expo-google-fonts/source-sans-3/600SemiBold/SourceSans3_600SemiBold.ttf',
}

/** The scripts of the fonts, as warnings name them. */
export const SCRIPTS = 'Latin, Cyrillic, Greek, Arabic, Chinese and Japanese'

/** A font; `script` if it only completes the text font. */
export type FaceFont = DrawingFont & { script?: Script; has: (character: string) => boolean }

/** The fonts of a face, in the order in which they are tried. */
type FaceFonts = {
  fonts: readonly FaceFont[]
  /** Whether one of the fonts has the character. */
  has: (character: string) => boolean
}

/** The fonts by face. */
export type Faces = Record<Face, FaceFonts>

/** Reads the fonts of the PDF and of pictures. @param display without it, headings are in `strong` */
export function readFaces(display?: DrawingFont): Faces {
  const read = (name: keyof typeof FILES) =>
    combine(readFont({ bytes: readFileSync(resolve(FILES[name])) }))
  const strong = read('strong')
  return { text: read('text'), strong, display: display ? combine(readFont(display)) : strong }
}

/**
 * Adds the fonts that these texts need for Arabic, Chinese and Japanese, if any. Headings in these scripts are
 * in `strong`.
 */
export async function completeFaces(
  faces: Faces,
  texts: readonly string[],
  language: string,
): Promise<Faces> {
  const { text, strong } = await readScriptFonts(texts, language)
  if (text.length === 0) return faces
  return {
    ...faces,
    text: combine(...faces.text.fonts, ...text.map(readFont)),
    strong: combine(...faces.strong.fonts, ...strong.map(readFont)),
  }
}

function readFont(drawing: DrawingFont & { script?: Script }): FaceFont {
  const font = create(drawing.bytes) as Font
  const has = (character: string) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0)
  return { ...drawing, has }
}

function combine(...fonts: FaceFont[]): FaceFonts {
  return { fonts, has: (character) => fonts.some((font) => font.has(character)) }
}

/** Returns the face for a heading: `strong` if the display face lacks a character. */
export function chooseHeadingFace(text: string, faces: Faces): Face {
  return [...text].every(faces.display.has) ? 'display' : 'strong'
}

/** Separates Arabic letters that would be joined; `placeLine` ends a piece at it. */
export const NON_JOINER = '\u200c'

/** Invisible format characters: joiners, direction marks and variation selectors. */
const INVISIBLE = /(?!(?<=\p{Script=Arabic})\u200c)[\p{Cf}\p{Variation_Selector}]/gu

const LETTER = /[\p{L}\p{Nd}]/u

/**
 * Finds characters that the text face lacks: `letters`, without which a text is wrong, and `signs`
 * such as emoji and ①, which can be omitted or written plainly.
 */
export function findUndrawable(texts: string[], faces: Faces): { letters: string; signs: string } {
  const missing = [...new Set(texts.flatMap((text) => [...normalise(text)]))].filter(
    (character) => !/\s/.test(character) && character !== NON_JOINER && !faces.text.has(character),
  )
  return {
    letters: missing
      .filter((character) => LETTER.test(character) && !writePlainly(character, faces))
      .join(''),
    signs: missing.filter((character) => !LETTER.test(character)).join(''),
  }
}

/**
 * Composes letters with their accents. Writes characters that the text face lacks plainly, such as ①
 * as 1, or removes them.
 */
export function dropUndrawable(text: string, faces: Faces): string {
  return [...normalise(text)]
    .map((character) => {
      if (['\n', NON_JOINER].includes(character) || faces.text.has(character)) return character
      return /\s/.test(character) ? ' ' : writePlainly(character, faces)
    })
    .join('')
}

/** Returns a character as the letters and digits it stands for, or an empty text if the face lacks them. */
function writePlainly(character: string, faces: Faces): string {
  const plain = character.normalize('NFKC')
  return [...plain].every(faces.text.has) ? plain : ''
}

function normalise(text: string): string {
  return text.normalize('NFC').replace(INVISIBLE, '')
}
