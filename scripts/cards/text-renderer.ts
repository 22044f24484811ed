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
  /** Whether the fonts have every letter of the text; signs such as emoji are left out. */
  canDraw: (text: string) => boolean
  set: (lettering: TextStyle) => DrawnText
}

/** More than fits into any card; a text of a megabyte is not measured to its end. */
const MAX_TEXT_LENGTH = 300

const ELLIPSIS = '…'

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** @param faces of the resume's PDF: Latin, Greek and Cyrillic, headings in Latin */
export function createTextRenderer(faces: Faces): TextRenderer {
  const fonts = new Map<Face, Font>()
  /** Of texts that were measured before, in sizes of their font: words and letters come again. */
  const widths = new Map<string, number>()

  function fontOf(face: Face): Font {
    const font = fonts.get(face) ?? (create(faces[face].bytes) as Font)
    fonts.set(face, font)
    return font
  }
  function measure({ text, face, size }: Run): number {
    const font = fontOf(face)
    const known = widths.get(face + text)
    const width = known ?? font.layout(text).advanceWidth / font.unitsPerEm
    widths.set(face + text, width)
    return width * size
  }
  /** The line with an ellipsis at its end, and as much of it as leaves room for that. */
  function cut(run: Run, width: number): Run {
    const kept = [...graphemes.segment(run.text)].map(({ segment }) => segment)
    const text = () => kept.join('').trimEnd() + ELLIPSIS
    while (kept.length > 0 && measure({ ...run, text: text() }) > width) kept.pop()
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
      for (const [index, { size, leading, lines: most }] of fits.entries()) {
        const run: Run = { text: drawable, face, size, colour, part: { type: 'P' } }
        const lines = breakLines([run], width, measure).flatMap((line) => line.slice(0, 1))
        if (lines.length > most && index < fits.length - 1) continue
        const kept = lines.slice(0, most)
        const last = kept.at(-1)
        if (lines.length > most && last) kept[most - 1] = cut(last, width)
        const paths = kept.map((line, row) => drawLine(line, row * leading + size))
        return { paths: element('g', { fill: colour }, ...paths), height: kept.length * leading }
      }
      return { paths: '', height: 0 }
    },
  }
}
