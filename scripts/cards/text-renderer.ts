import { create, type Font } from 'fontkit'
import {
  dropUndrawable,
  type Face,
  type Faces,
  findUndrawable,
  chooseHeadingFace,
} from '../resume/pdf/faces.ts'
import { breakLines, type Run } from '../resume/pdf/runs.ts'
import { element } from './svg.ts'

/** A text and its style; the first size at which it fits is used. */
export type TextStyle = {
  text: string
  face: Face | 'heading'
  colour: string
  /** In pixels. */
  width: number
  /** Size and line height in pixels, with the most lines at that size; the last one is cut. */
  fits: readonly { size: number; leading: number; lines: number }[]
}

/** A drawn text: paths from the top left corner, and their height in pixels. */
type DrawnText = { paths: string; height: number }

/** Draws text as SVG paths, for machines without fonts. */
export type TextRenderer = {
  /** Whether the fonts have every letter of the text; symbols such as emoji do not count. */
  canDraw: (text: string) => boolean
  set: (lettering: TextStyle) => DrawnText
}

/** More than fits into any card; it limits the time to measure very long texts. */
const MAX_TEXT_LENGTH = 300

const ELLIPSIS = '…'

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** @param faces fonts of the resume's PDF: Latin, Greek and Cyrillic, headings in Latin */
export function createTextRenderer(faces: Faces): TextRenderer {
  const fonts = new Map<Face, Font>()
  /** Cache of text widths, in em: the same words and letters occur often. */
  const widths = new Map<string, number>()

  function fontOf(face: Face): Font {
    const known = fonts.get(face)
    if (known) return known
    const { bytes, weight } = faces[face]
    const whole = create(bytes) as Font
    const font = weight === undefined ? whole : whole.getVariation({ wght: weight })
    fonts.set(face, font)
    return font
  }
  function measure({ text, face, size }: Run): number {
    const font = fontOf(face)
    const cached = widths.get(face + text)
    const width = cached ?? font.layout(text).advanceWidth / font.unitsPerEm
    widths.set(face + text, width)
    return width * size
  }
  /** Shortens the line so that it fits with an ellipsis at its end. */
  function cut(run: Run, width: number): Run {
    const characters = [...graphemes.segment(run.text)].map(({ segment }) => segment)
    const text = () => characters.join('').trimEnd() + ELLIPSIS
    while (characters.length > 0 && measure({ ...run, text: text() }) > width) characters.pop()
    return { ...run, text: text() }
  }
  function drawLine({ text, face, size }: Run, baseline: number): string {
    const font = fontOf(face)
    const { glyphs, positions } = font.layout(text)
    const scale = size / font.unitsPerEm
    let pen = 0
    const drawn = glyphs.map((glyph, index) => {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {}
      const d = glyph.path.toSVG()
      const moved = element('path', { d, transform: `translate(${pen + xOffset} ${yOffset})` })
      pen += xAdvance
      return d ? moved : ''
    })
    // The y axis of fonts points up.
    return element(
      'g',
      { transform: `translate(0 ${baseline}) scale(${scale} ${-scale})` },
      ...drawn,
    )
  }

  return {
    canDraw: (text) => findUndrawable([text.slice(0, MAX_TEXT_LENGTH)], faces).letters === '',

    set({ text, face: wanted, colour, width, fits }) {
      const drawable = dropUndrawable(text.slice(0, MAX_TEXT_LENGTH), faces)
        .replace(/\s+/g, ' ')
        .trim()
      const face = wanted === 'heading' ? chooseHeadingFace(drawable, faces) : wanted
      for (const [index, { size, leading, lines: maxLines }] of fits.entries()) {
        const run: Run = { text: drawable, face, size, colour, part: { type: 'P' } }
        const lines = breakLines([run], width, measure).flatMap((line) => line.slice(0, 1))
        if (lines.length > maxLines && index < fits.length - 1) continue
        const shown = lines.slice(0, maxLines)
        const last = shown.at(-1)
        if (lines.length > maxLines && last) shown[maxLines - 1] = cut(last, width)
        const paths = shown.map((line, row) => drawLine(line, row * leading + size))
        return { paths: element('g', { fill: colour }, ...paths), height: shown.length * leading }
      }
      return { paths: '', height: 0 }
    },
  }
}
