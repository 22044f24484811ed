import bidiFactory from 'bidi-js'
import { type Face, type FaceFont, type Faces, NON_JOINER } from './faces.ts'
import type { Run } from './runs.ts'

/** A writing direction. */
export type Direction = 'ltr' | 'rtl'

/** A part of a run in one font and one direction, as it is drawn. */
export type Piece = {
  run: Run
  /** With mirrored brackets if it reads from right to left. */
  text: string
  font: FaceFont
  /** The index of the font in its face. */
  fontIndex: number
}

/** A piece of a line, in points from the left end of its visible part. */
type PlacedPiece = Piece & { x: number; width: number }

/** A line with its pieces in reading order; spaces at its end are outside of its width. */
export type PlacedLine = { pieces: PlacedPiece[]; width: number }

const bidi = bidiFactory()

const RIGHT_TO_LEFT =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u
const ARABIC_SHAPED = /\p{Script=Arabic}/u
const MARK = /\p{M}/u
const STRONG = /[\p{L}\p{N}]/u
const ASCII = /^[\0-\x7f]$/

/** Returns the direction of the first letter (UAX #9, P2), or the given one if there is no letter. */
export function findDirection(text: string, otherwise: Direction): Direction {
  const [letter] = /\p{L}/u.exec(text) ?? []
  if (letter === undefined) return otherwise
  return RIGHT_TO_LEFT.test(letter) ? 'rtl' : 'ltr'
}

/**
 * Places the runs of a line by the Unicode Bidirectional Algorithm (UAX #9), each character in the first font
 * that suits it.
 * @param measure returns the width of a piece
 */
export function placeLine(
  runs: readonly Run[],
  direction: Direction,
  faces: Faces,
  measure: (piece: Piece) => number,
): PlacedLine {
  const text = runs.map(showToBidi).join('')
  const embedding = bidi.getEmbeddingLevels(text, direction)
  const { pieces, owners } = splitLine(runs, embedding.levels, faces)
  const placed = pieces.map((piece) => ({ ...piece, x: 0, width: measure(piece) }))
  let x = 0
  const seen = new Set<PlacedPiece>()
  for (const index of bidi.getReorderedIndices(text, embedding)) {
    const piece = placed[owners[index] ?? -1]
    if (!piece || seen.has(piece)) continue
    seen.add(piece)
    piece.x = x
    x += piece.width
  }
  const last = placed.at(-1)
  const visible = last?.text.trimEnd() ?? ''
  const outside = last ? last.width - (visible ? measure({ ...last, text: visible }) : 0) : 0
  // Spaces at the end of a line from right to left are at its left.
  if (direction === 'rtl') for (const piece of placed) piece.x -= outside
  return { pieces: placed, width: x - outside }
}

/** Returns what the algorithm sees of a run: a phone number is read from the left, like a word in Latin letters. */
function showToBidi({ text, link }: Run): string {
  const isNumber = link?.startsWith('tel:') && !RIGHT_TO_LEFT.test(text)
  return isNumber ? 'a'.repeat(text.length) : text
}

/** Returns the text with each bracket mirrored. */
export function mirror(text: string): string {
  return [...text].map((character) => bidi.getMirroredCharacter(character) ?? character).join('')
}

/** Splits a line by run, font and embedding level; `owners` has the piece of each UTF-16 code unit. */
function splitLine(runs: readonly Run[], levels: Uint8Array, faces: Faces) {
  const pieces: (Piece & { level: number })[] = []
  const owners: number[] = []
  for (const run of runs) {
    const { fonts } = faces[run.face]
    const characters = [...run.text]
    let current: (Piece & { level: number }) | undefined
    characters.forEach((character, index) => {
      const level = levels[owners.length] ?? 0
      const fontIndex = chooseFont(faces, run.face, characters, index, level, current)
      const font = fonts[fontIndex]
      const joins =
        current?.fontIndex === fontIndex && current.level === level && !isTurned(current, character)
      const drawn = level % 2 === 1 ? mirror(character) : character
      if (character === NON_JOINER) current = undefined
      else if (current && joins) current.text += drawn
      else if (font) {
        current = { run, text: drawn, font, fontIndex, level }
        pieces.push(current)
      }
      owners.push(...Array.from({ length: character.length }, () => pieces.length - 1))
    })
  }
  return { pieces, owners }
}

/**
 * Returns whether fontkit would set the characters in the other direction: it knows only the script of a text. Then each
 * character is a piece.
 */
function isTurned({ text, level, font }: Piece & { level: number }, next: string): boolean {
  return (level % 2 === 1) !== (font.script === 'arabic' && ARABIC_SHAPED.test(text + next))
}

/** Signs follow the letters around them: in right-to-left text, and beside Chinese or Japanese. */
function chooseFont(
  faces: Faces,
  face: Face,
  characters: readonly string[],
  index: number,
  level: number,
  before: Piece | undefined,
): number {
  const { fonts } = faces[face]
  const character = characters[index] ?? ''
  if (fonts.length === 1) return 0
  if (MARK.test(character) && before?.font.has(character)) return before.fontIndex
  const find = (fits: (font: FaceFont) => boolean) =>
    fonts.findIndex((font) => fits(font) && font.has(character))
  const first = Math.max(
    0,
    find(({ script }) => script !== 'arabic' || level % 2 === 1 || STRONG.test(character)),
  )
  if (STRONG.test(character)) return first
  if (level % 2 === 1) {
    const arabic = find(({ script }) => script === 'arabic')
    return arabic < 0 ? first : arabic
  }
  const next = characters[index + 1] ?? ''
  const isBesideCjk =
    before?.font.script === 'cjk' || (next !== '' && !fonts[0]?.has(next) && STRONG.test(next))
  const cjk = ASCII.test(character) || !isBesideCjk ? -1 : find(({ script }) => script === 'cjk')
  return cjk < 0 ? first : cjk
}
