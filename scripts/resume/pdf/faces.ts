import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create, type Font } from 'fontkit'

/** The faces of the sheet: two for text, one for headings. */
export type Face = 'text' | 'strong' | 'display'

const { resolve } = createRequire(import.meta.url)

/*
 * Source Sans 3 has Latin, Greek, Cyrillic and Vietnamese; Bricolage Grotesque, the site's own
 * face, has Latin only. Both are under the SIL Open Font License 1.1, which allows embedding.
 */
const FILES: Record<Face, string> = {
  text: '@expo-google-fonts/source-sans-3/400Regular/SourceSans3_400Regular.ttf',
  strong: '@expo-google-fonts/source-sans-3/600SemiBold/SourceSans3_600SemiBold.ttf',
  display: '@expo-google-fonts/bricolage-grotesque/700Bold/BricolageGrotesque_700Bold.ttf',
}

/** The embedded fonts by face. */
export type Faces = Record<Face, { bytes: Buffer; has: (character: string) => boolean }>

/** Reads the fonts that are embedded in the file. */
export function readFaces(): Faces {
  const read = (face: Face) => {
    const bytes = readFileSync(resolve(FILES[face]))
    const font = create(bytes) as Font
    const has = (character: string) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0)
    return { bytes, has }
  }
  return { text: read('text'), strong: read('strong'), display: read('display') }
}

/** The face for a heading: the one for text where the display face lacks a character. */
export function chooseHeadingFace(text: string, faces: Faces): Face {
  return [...text].every(faces.display.has) ? 'display' : 'strong'
}

/** Steers how a character is drawn and is none itself: joiners, marks of direction, variants. */
const INVISIBLE = /[\p{Cf}\p{Variation_Selector}]/gu

const LETTER = /[\p{L}\p{N}]/u

/**
 * What the text faces cannot draw of these texts: `letters`, without which the text is not the
 * text any more, and `signs` such as emoji, which can be left out.
 */
export function findUndrawable(texts: string[], faces: Faces): { letters: string; signs: string } {
  const missing = [...new Set(texts.flatMap((text) => [...normalise(text)]))].filter(
    (character) => !/\s/.test(character) && !faces.text.has(character),
  )
  return {
    letters: missing.filter((character) => LETTER.test(character)).join(''),
    signs: missing.filter((character) => !LETTER.test(character)).join(''),
  }
}

/** The text without what the faces cannot draw, its letters and their accents composed. */
export function dropUndrawable(text: string, faces: Faces): string {
  return [...normalise(text)]
    .map((character) => {
      if (character === '\n' || faces.text.has(character)) return character
      return /\s/.test(character) ? ' ' : ''
    })
    .join('')
}

function normalise(text: string): string {
  return text.normalize('NFC').replace(INVISIBLE, '')
}
