import PDFDocument from 'pdfkit'
import { findColon } from '../../../shared/content/comma.ts'
import { escapeHtml } from '../../../shared/content/markdown/html.ts'
import type { Resume } from '../../../shared/content/resume.ts'
import type { SiteSettings } from '../../../shared/content/site.ts'
import type { DrawingStyle } from '../../theme/drawing-style.ts'
import type { Palette } from '../../theme/palette.ts'
import { writingDirection } from '../../../shared/writing-direction.ts'
import { dropUndrawable, type Face, type Faces } from './faces.ts'
import { type Direction, mirror, type Piece, type PlacedLine, placeLine } from './line.ts'
import { paginate } from './paginate.ts'
import { breakLines, type Part, type Run } from './runs.ts'
import { type Cell, type LayoutName, layOutResume, type LayoutRow, MM } from './layout.ts'

const MARGIN = { top: 13 * MM, bottom: 15 * MM, side: 15 * MM }
const PORTRAIT = 22 * MM
/** Share of the line height above the baseline. */
const ASCENT = 0.75

/** A picture as a JPEG, with its size in pixels. */
export type Portrait = { jpeg: Buffer; width: number; height: number; alt: string }

/** What a PDF has besides the resume. */
export type PdfOptions = {
  style: DrawingStyle
  /** The date of the file, in milliseconds since 1970. */
  modified: number
  layout?: LayoutName
  portrait?: Portrait
  /** The resume as JSON, to be attached. */
  json?: Buffer
}

/** Smaller sizes of the compact layout: the largest that needs one page is taken, if there is one. */
const COMPACT_SCALES = [0.95, 0.9, 0.87]
/** The smallest size needs three quarters of the room: what fills more pages than this never fits on one. */
const MAX_PAGES_TO_SHRINK = 3

/**
 * Draws the resume as a tagged PDF: real text in reading order, embedded fonts, links, an outline,
 * title and language. Omits characters that the fonts lack; call `completeFaces` and `findUndrawable` first.
 */
export async function drawResumePdf(
  resume: Resume,
  { language, paper }: SiteSettings,
  { style, modified, layout = 'sheet', portrait, json }: PdfOptions,
): Promise<Buffer> {
  const { palette, faces } = style
  const direction = writingDirection(language)
  const doc = openDocument(resume, { language, paper, modified, faces, json })
  const drawing: Drawing = { doc, faces, direction, structure: createStructure(doc) }
  const whole: Part = { type: 'Document' }
  const layOut = (scale: number) =>
    paginate(
      layOutResume(
        resume,
        {
          width: doc.page.width - 2 * MARGIN.side,
          layout,
          scale,
          palette,
          faces,
          direction,
          colon: findColon(language),
          measure: (run, base) => placeOn(drawing, [run], base).advance,
        },
        whole,
        portrait && { width: PORTRAIT + 6 * MM, height: heightOf(portrait) },
      ),
      doc.page.height - MARGIN.top - MARGIN.bottom,
    )
  const fullSize = layOut(1)
  const isNearOnePage = fullSize.length > 1 && fullSize.length <= MAX_PAGES_TO_SHRINK
  const scales = layout === 'compact' && isNearOnePage ? COMPACT_SCALES : []
  const scale = scales.find((each) => layOut(each).length === 1)
  const pages = scale === undefined ? fullSize : layOut(scale)
  const { structure } = drawing
  const name = shortenName(drawing, resume.name, palette)
  for (const [number, rows] of pages.entries()) {
    if (number > 0) doc.addPage()
    else if (portrait)
      drawPortrait(drawing, portrait, structure({ type: 'Figure', within: whole }, portrait.alt))
    drawRows(drawing, rows, palette)
    if (pages.length > 1) {
      drawFooter(drawing, `${name}  ·  ${number + 1} / ${pages.length}`, palette)
    }
  }
  structure(whole).end()
  nameArabicGlyphs(doc, faces)
  escapeMetadata(doc)
  return finish(doc)
}

type DocumentOptions = {
  language: string
  paper: string
  modified: number
  faces: Faces
  json: Buffer | undefined
}

function openDocument(resume: Resume, options: DocumentOptions) {
  const { language, paper, modified, faces, json } = options
  const date = new Date(modified)
  const doc = new PDFDocument({
    size: paper === 'Letter' ? 'LETTER' : 'A4',
    margin: 0,
    pdfVersion: '1.7',
    // With the JSON inside, programs need not read the layout (ISO 19005-3).
    subset: 'PDF/A-3a',
    tagged: true,
    displayTitle: true,
    lang: language,
    info: {
      Title: [resume.name, resume.label].filter(Boolean).join(' · '),
      Author: resume.name,
      CreationDate: date,
      ModDate: date,
    },
  })
  if (json) {
    const file = { name: 'resume.json', type: 'application/json', relationship: 'Data' }
    const dates = { creationDate: date, modifiedDate: date }
    doc.file(json, { ...file, ...dates, description: 'JSON Resume' })
  }
  for (const face of Object.keys(faces) as Face[]) {
    faces[face].fonts.forEach(({ bytes }, index) => doc.registerFont(nameFont(face, index), bytes))
  }
  return doc
}

/** The document on which is drawn, with the fonts and the direction of its texts. */
type Drawing = {
  doc: PDFKit.PDFDocument
  faces: Faces
  direction: Direction
  structure: Structure
}

type Structure = (part: Part, alt?: string) => PDFKit.PDFStructureElement

/** Returns a function that finds the structure element of a part, or creates it on first use. */
function createStructure(doc: PDFKit.PDFDocument): Structure {
  const elements = new Map<Part, PDFKit.PDFStructureElement>()
  function find(part: Part, alt?: string): PDFKit.PDFStructureElement {
    const known = elements.get(part)
    if (known) return known
    const element = doc.struct(part.type, alt === undefined ? {} : { alt })
    elements.set(part, element)
    if (part.within) find(part.within).add(element)
    else doc.addStructure(element)
    return element
  }
  return find
}

/** Draws the rows of a page block by block, so that screen readers do not mix adjacent columns. */
function drawRows(drawing: Drawing, rows: LayoutRow[], palette: Palette): void {
  const { doc } = drawing
  const blocks = new Map<object, { cell: Cell; y: number; height: number }[]>()
  let y = MARGIN.top
  rows.forEach((row, index) => {
    if (index > 0) {
      y += row.before
      if (row.rule) drawRule(doc, y - row.before / 2, palette)
    }
    // `left` is measured from the right edge.
    if (row.bookmark) doc.outline.addItem(row.bookmark, { top: y, left: doc.page.width } as object)
    for (const cell of row.cells) {
      const line = { cell, y, height: row.height }
      blocks.set(cell.block, [...(blocks.get(cell.block) ?? []), line])
    }
    y += row.height
  })
  for (const { cell, y: top, height } of [...blocks.values()].flat()) {
    const line = placeOn(drawing, cell.runs, cell.direction)
    const x =
      drawing.direction === 'rtl'
        ? doc.page.width - MARGIN.side - cell.x - line.width
        : MARGIN.side + cell.x
    for (const run of cell.runs) {
      const pieces = line.pieces.filter((piece) => piece.run === run)
      drawRun(drawing, run, { ...line, pieces }, x, top, height)
    }
  }
}

/** Draws the pieces of a run in its line. */
function drawRun(
  { doc, structure }: Drawing,
  { colour, part, link, text }: Run,
  line: PlacedLine,
  left: number,
  y: number,
  height: number,
): void {
  const element = structure(part)
  element.add(doc.markStructureContent(part.type))
  doc.fillColor(colour)
  for (const piece of line.pieces) {
    drawPiece(doc, piece, left, y + height * ASCENT)
  }
  doc.endMarkedContent()
  if (!link) return
  const x = left + Math.max(0, Math.min(...line.pieces.map((piece) => piece.x)))
  const ends = line.pieces.map((piece) => piece.x + piece.width)
  const visible = left + Math.min(line.width, Math.max(...ends)) - x
  const options = { structParent: element, Contents: new String(text.trim()) }
  // URLs in a PDF are ASCII (ISO 32000-1, 12.6.4.7).
  doc.link(x, y, visible, height, new URL(link).href, options as object)
  drawArtifact(doc, 'Layout', () => {
    doc.lineWidth(0.4).strokeColor(colour).strokeOpacity(0.5)
    doc
      .moveTo(x, y + height * 0.87)
      .lineTo(x + visible, y + height * 0.87)
      .stroke()
    doc.strokeOpacity(1)
  })
}

/** Places a line; `advance` is its width with the spaces at its end. */
function placeOn({ doc, faces }: Drawing, runs: Run[], direction: Direction) {
  const line = placeLine(runs, direction, faces, (piece) => {
    setFont(doc, piece)
    return doc.widthOfString(piece.text, shaping(piece))
  })
  return { ...line, advance: line.pieces.reduce((sum, { width }) => sum + width, 0) }
}

function drawPiece(
  doc: PDFKit.PDFDocument,
  piece: PlacedLine['pieces'][number],
  left: number,
  baseline: number,
): void {
  setFont(doc, piece)
  const options = { lineBreak: false, baseline: 'alphabetic' as const, ...shaping(piece) }
  doc.text(piece.text, left + piece.x, baseline, options)
}

function setFont(doc: PDFKit.PDFDocument, { run, fontIndex }: Piece): void {
  doc.font(nameFont(run.face, fontIndex)).fontSize(run.size)
}

/** Without features, pdfkit sets the words of a text one by one from left to right. */
function shaping({ font }: Piece) {
  return font.script === 'arabic' ? { features: [] } : {}
}

function nameFont(face: Face, index: number): string {
  return `${face} ${index}`
}

/** The characters of each glyph that a font of the document embeds. */
type EmbeddedFont = { unicode: number[][] }

/**
 * Programs that read a PDF reverse right-to-left text, glyph by glyph and character by character. So the characters
 * of a ligature are in visual order, and brackets are mirrored.
 */
function nameArabicGlyphs(doc: PDFKit.PDFDocument, faces: Faces): void {
  const named = new Set<EmbeddedFont>()
  for (const face of Object.keys(faces) as Face[]) {
    faces[face].fonts.forEach(({ script }, index) => {
      if (script !== 'arabic') return
      doc.font(nameFont(face, index))
      named.add((doc as unknown as { _font: EmbeddedFont })._font)
    })
  }
  for (const font of named) {
    font.unicode = font.unicode.map((codePoints) =>
      [...mirror(String.fromCodePoint(...codePoints))]
        .reverse()
        .map((character) => character.codePointAt(0) ?? 0),
    )
  }
}

/** pdfkit writes title and author into the XMP metadata, which are XML, as they are. */
function escapeMetadata(doc: PDFKit.PDFDocument): void {
  const internal = doc as unknown as { endMetadata: () => void }
  const endMetadata = internal.endMetadata.bind(doc)
  // By then the information dictionary, which is no XML, is written.
  internal.endMetadata = () => {
    const { Title, Author } = doc.info
    Object.assign(doc.info, { Title: escapeHtml(Title ?? ''), Author: escapeHtml(Author ?? '') })
    endMetadata()
  }
}

function drawRule(doc: PDFKit.PDFDocument, y: number, palette: Palette): void {
  drawArtifact(doc, 'Layout', () => {
    doc.lineWidth(0.6).strokeColor(palette.text)
    doc
      .moveTo(MARGIN.side, y)
      .lineTo(doc.page.width - MARGIN.side, y)
      .stroke()
  })
}

/** Returns the name as the footer of each page has it: in full if it needs at most half of the line. */
function shortenName(drawing: Drawing, whole: string, palette: Palette): string {
  const { doc, faces, direction } = drawing
  const run = styleFooter(dropUndrawable(whole, faces), palette)
  const lines = breakLines(
    [run],
    doc.page.width / 2 - MARGIN.side,
    (each) => placeOn(drawing, [each], direction).advance,
  )
  const [[first] = []] = lines
  return lines.length > 1 && first ? `${first.text.trimEnd()}…` : run.text
}

function styleFooter(text: string, { textMuted }: Palette): Run {
  return { text, face: 'text', size: 8, colour: textMuted, part: { type: 'P' } }
}

function drawFooter(drawing: Drawing, text: string, palette: Palette): void {
  const { doc, direction } = drawing
  const run = styleFooter(text, palette)
  const line = placeOn(drawing, [run], direction)
  const left = direction === 'rtl' ? MARGIN.side : doc.page.width - MARGIN.side - line.width
  drawArtifact(doc, 'Pagination', () => {
    doc.fillColor(run.colour)
    for (const piece of line.pieces) {
      drawPiece(doc, piece, left, doc.page.height - MARGIN.bottom / 2)
    }
  })
}

/** Draws decoration that assistive technology skips. */
function drawArtifact(
  doc: PDFKit.PDFDocument,
  type: 'Layout' | 'Pagination',
  draw: () => void,
): void {
  doc.markContent('Artifact', { type })
  draw()
  doc.endMarkedContent()
}

function heightOf({ width, height }: Portrait): number {
  return (PORTRAIT * height) / width
}

function drawPortrait(
  { doc, direction }: Drawing,
  portrait: Portrait,
  element: PDFKit.PDFStructureElement,
): void {
  const size = { width: PORTRAIT, height: heightOf(portrait) }
  const x = direction === 'rtl' ? MARGIN.side : doc.page.width - MARGIN.side - PORTRAIT
  element.add(doc.markStructureContent('Figure'))
  doc.save()
  doc.roundedRect(x, MARGIN.top, size.width, size.height, 4).clip()
  doc.image(portrait.jpeg, x, MARGIN.top, size)
  doc.restore()
  doc.endMarkedContent()
}

async function finish(doc: PDFKit.PDFDocument): Promise<Buffer> {
  const chunks: Buffer[] = []
  doc.end()
  for await (const chunk of doc) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
