import PDFDocument from 'pdfkit'
import type { Resume } from '../../../shared/content/resume.ts'
import type { SiteSettings } from '../../../shared/content/site.ts'
import type { DrawingStyle } from '../../theme/drawing-style.ts'
import type { Palette } from '../../theme/palette.ts'
import { dropUndrawable, type Face, type Faces } from './faces.ts'
import { paginate } from './paginate.ts'
import type { Part, Run } from './runs.ts'
import { type Cell, type LayoutName, layOutResume, type LayoutRow } from './layout.ts'

const MM = 72 / 25.4
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
  made: number
  layout?: LayoutName
  portrait?: Portrait
  /** The resume as JSON, to be attached. */
  json?: Buffer
}

/** Sizes of the compact layout: the largest that needs one page is taken, else the first. */
const COMPACT_SCALES = [1, 0.95, 0.9, 0.87]

/**
 * Draws the resume as a tagged PDF: real text in reading order, embedded fonts, links, an outline,
 * title and language. Omits characters that the fonts lack; call `findUndrawable` first.
 */
export async function drawResumePdf(
  resume: Resume,
  { language, paper }: SiteSettings,
  { style, made, layout = 'sheet', portrait, json }: PdfOptions,
): Promise<Buffer> {
  const { palette, faces } = style
  const doc = openDocument(resume, { language, paper, made, faces, json })
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
          measure: ({ face, size, text }) => doc.font(face).fontSize(size).widthOfString(text),
        },
        whole,
        portrait && { width: PORTRAIT + 6 * MM, height: heightOf(portrait) },
      ),
      doc.page.height - MARGIN.top - MARGIN.bottom,
    )
  const scales = layout === 'compact' ? COMPACT_SCALES : [1]
  const scale = scales.find((each) => layOut(each).length === 1) ?? 1
  const pages = layOut(scale)
  const structure = createStructure(doc)
  for (const [number, rows] of pages.entries()) {
    if (number > 0) doc.addPage()
    else if (portrait)
      drawPortrait(doc, portrait, structure({ type: 'Figure', within: whole }, portrait.alt))
    drawRows(doc, rows, palette, structure)
    if (pages.length > 1) {
      drawFooter(
        doc,
        `${dropUndrawable(resume.name, faces)}  ·  ${number + 1} / ${pages.length}`,
        palette,
      )
    }
  }
  structure(whole).end()
  return finish(doc)
}

type Opening = {
  language: string
  paper: string
  made: number
  faces: Faces
  json: Buffer | undefined
}

function openDocument(resume: Resume, { language, paper, made, faces, json }: Opening) {
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
      CreationDate: new Date(made),
      ModDate: new Date(made),
    },
  })
  if (json) {
    const file = { name: 'resume.json', type: 'application/json', relationship: 'Data' }
    const dates = { creationDate: new Date(made), modifiedDate: new Date(made) }
    doc.file(json, { ...file, ...dates, description: 'JSON Resume' })
  }
  for (const face of Object.keys(faces) as Face[]) doc.registerFont(face, faces[face].bytes)
  return doc
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
function drawRows(
  doc: PDFKit.PDFDocument,
  rows: LayoutRow[],
  palette: Palette,
  structure: Structure,
): void {
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
    let x = MARGIN.side + cell.x
    for (const run of cell.runs) x += drawRun(doc, run, x, top, height, structure)
  }
}

/** Draws a run and returns its width. */
function drawRun(
  doc: PDFKit.PDFDocument,
  { text, face, size, colour, part, link }: Run,
  x: number,
  y: number,
  height: number,
  structure: Structure,
): number {
  const element = structure(part)
  element.add(doc.markStructureContent(part.type))
  doc.font(face).fontSize(size).fillColor(colour)
  doc.text(text, x, y + height * ASCENT, { lineBreak: false, baseline: 'alphabetic' })
  doc.endMarkedContent()
  const width = doc.widthOfString(text)
  if (link) {
    const visible = doc.widthOfString(text.trimEnd())
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
  return width
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

function drawFooter(doc: PDFKit.PDFDocument, text: string, palette: Palette): void {
  drawArtifact(doc, 'Pagination', () => {
    doc.font('text').fontSize(8).fillColor(palette.textMuted)
    const x = doc.page.width - MARGIN.side - doc.widthOfString(text)
    doc.text(text, x, doc.page.height - MARGIN.bottom / 2, {
      lineBreak: false,
      baseline: 'alphabetic',
    })
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
  doc: PDFKit.PDFDocument,
  portrait: Portrait,
  element: PDFKit.PDFStructureElement,
): void {
  const size = { width: PORTRAIT, height: heightOf(portrait) }
  const x = doc.page.width - MARGIN.side - PORTRAIT
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
