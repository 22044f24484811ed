import { create, type Font, type Glyph } from 'fontkit'
import {
  dropUndrawable,
  type Face,
  type FaceFont,
  type Faces,
  findUndrawable,
  chooseHeadingFace,
} from '../resume/pdf/faces.ts'
import {
  type Direction,
  findDirection,
  type Piece,
  type PlacedLine,
  placeLine,
} from '../resume/pdf/line.ts'
import { breakLines, type Run } from '../resume/pdf/runs.ts'
import { splitCharacters } from '../../shared/split-characters.ts'
import { element } from './svg.ts'

/** A text and its style; the first size at which it fits is used. */
export type TextStyle = {
  text: string
  face: Face | 'heading'
  colour: string
  /** In pixels. */
  width: number
  /** Sizes and line heights in pixels, the largest first; at the last size the text is cut. */
  fits: readonly { size: number; leading: number; maxLines: number }[]
}

/** A drawn text: paths from the top left corner, and their height in pixels. */
type DrawnText = { paths: string; height: number }

/**
 * Draws text as SVG paths, for machines without fonts. Draws nothing if the fonts lack a letter; symbols such as
 * emoji are left out.
 */
export type RenderText = (style: TextStyle) => DrawnText

/** More than fits into any card; it limits the time to measure very long texts. */
const MAX_TEXT_LENGTH = 300

const ELLIPSIS = '…'

/**
 * Creates a function that draws text.
 * @param faces fonts of the resume's PDF, headings in Latin; call `completeFaces` first
 * @param direction where lines begin; texts are ordered by their first letter
 */
export function createTextRenderer(faces: Faces, direction: Direction): RenderText {
  const fonts = new Map<FaceFont, Font>()
  /** Cache of text widths, in em: the same words and letters occur often. */
  const widths = new Map<string, number>()
  const outlines = new Map<Glyph, string>()

  function fontOf(face: FaceFont): Font {
    const known = fonts.get(face)
    if (known) return known
    const whole = create(face.bytes) as Font
    const font = face.weight === undefined ? whole : whole.getVariation({ wght: face.weight })
    fonts.set(face, font)
    return font
  }
  function measure({ run, text, font: face, fontIndex }: Piece): number {
    const font = fontOf(face)
    const key = `${run.face} ${fontIndex} ${text}`
    const width = widths.get(key) ?? font.layout(text).advanceWidth / font.unitsPerEm
    widths.set(key, width)
    return width * run.size
  }
  function outline(glyph: Glyph): string {
    const known = outlines.get(glyph) ?? glyph.path.toSVG()
    outlines.set(glyph, known)
    return known
  }
  function place(run: Run): PlacedLine {
    return placeLine([run], findDirection(run.text, direction), faces, measure)
  }
  function advance(run: Run): number {
    return place(run).pieces.reduce((sum, { width }) => sum + width, 0)
  }
  /** Shortens the line so that it fits with an ellipsis at its end. */
  function cut(run: Run, width: number): Run {
    const characters = splitCharacters(run.text)
    const text = () => characters.join('').trimEnd() + ELLIPSIS
    while (characters.length > 0 && place({ ...run, text: text() }).width > width) characters.pop()
    return { ...run, text: text() }
  }
  function drawLine(run: Run, width: number, baseline: number): string {
    const line = place(run)
    const left = direction === 'rtl' ? width - line.width : 0
    return line.pieces.map((piece) => drawPiece(piece, left + piece.x, baseline)).join('')
  }
  function drawPiece({ text, run, font: face }: Piece, x: number, baseline: number): string {
    const font = fontOf(face)
    const { glyphs, positions } = font.layout(text)
    const scale = run.size / font.unitsPerEm
    let pen = 0
    const drawn = glyphs.map((glyph, index) => {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {}
      const d = outline(glyph)
      const moved = element('path', { d, transform: `translate(${pen + xOffset} ${yOffset})` })
      pen += xAdvance
      return d ? moved : ''
    })
    // The y axis of fonts points up.
    return element(
      'g',
      { transform: `translate(${x} ${baseline}) scale(${scale} ${-scale})` },
      ...drawn,
    )
  }

  return ({ text, face: wanted, colour, width, fits }) => {
    const nothing = { paths: '', height: 0 }
    const start = text.slice(0, MAX_TEXT_LENGTH)
    if (findUndrawable([start], faces).letters !== '') return nothing
    const drawable = dropUndrawable(start, faces).replace(/\s+/g, ' ').trim()
    const face = wanted === 'heading' ? chooseHeadingFace(drawable, faces) : wanted
    for (const [index, { size, leading, maxLines }] of fits.entries()) {
      const run: Run = { text: drawable, face, size, colour, part: { type: 'P' } }
      const lines = breakLines([run], width, advance).flatMap((line) => line.slice(0, 1))
      if (lines.length > maxLines && index < fits.length - 1) continue
      const shown = lines.slice(0, maxLines)
      const last = shown.at(-1)
      if (lines.length > maxLines && last) shown[maxLines - 1] = cut(last, width)
      const paths = shown.map((line, row) => drawLine(line, width, row * leading + size))
      return { paths: element('g', { fill: colour }, ...paths), height: shown.length * leading }
    }
    return nothing
  }
}
