import { describe, expect, it } from 'vitest'
import { createPdfStyle } from '../../theme/drawing-style.ts'
import { loadTheme } from '../../theme/load-theme.ts'
import { writeResumeJson } from '../published-json.ts'
import { listShown, readResume } from '../testing.ts'
import { drawResumePdf } from './document.ts'
import { completeFaces } from './faces.ts'
import {
  type Dictionary,
  isName,
  type Name,
  type PdfValue,
  readPdf,
  readStream,
} from './testing.ts'

const MODIFIED = Date.UTC(2026, 0, 2)
const theme = await loadTheme('content')
if (!theme.ok) throw new Error('The theme of the sample is valid')
const style = createPdfStyle(theme.value)

/** The structure types that the resume uses (ISO 32000-1, 14.8.4). */
const STRUCTURE = [
  'Document',
  'Sect',
  'H1',
  'H2',
  'H3',
  'P',
  'L',
  'LI',
  'Lbl',
  'LBody',
  'Link',
  'Figure',
  'BlockQuote',
  'Span',
]

const drawn = new Map<string, ReturnType<typeof drawAnew>>()

/** Draws a resume, each only once. */
function draw(name: string, layout: 'sheet' | 'compact') {
  const key = `${name} ${layout}`
  const known = drawn.get(key) ?? drawAnew(name, layout)
  drawn.set(key, known)
  return known
}

async function drawAnew(name: string, layout: 'sheet' | 'compact') {
  const { page, site, source } = readResume(name)
  const faces = await completeFaces(style.faces, listShown(readResume(name)), site.language)
  const json = Buffer.from(writeResumeJson(source, site))
  const bytes = await drawResumePdf(page, site, {
    modified: MODIFIED,
    style: { ...style, faces },
    layout,
    json,
  })
  const pdf = readPdf(bytes)
  const root = pdf.get(pdf.trailer, 'Root') as Dictionary
  const all = [...pdf.objects.values()]
  const listOf = (type: string) =>
    all
      .filter(({ value }) => isName((value as Dictionary | null)?.['Type'], type))
      .map(({ value }) => value as Dictionary)
  return { bytes, pdf, root, listOf, page, site }
}

/** Returns whether a text is well-formed XML without document type and entities of its own. */
function isWellFormed(xml: string): boolean {
  const open: string[] = []
  const rest = xml
    .replace(/<\?[^<>]*\?>/g, '')
    .replace(
      /<(\/?)([\w:]+)((?:\s+[\w:]+="[^"<]*")*)\s*(\/?)>/g,
      (_, end, tag: string, __, alone) => {
        if (end) return open.pop() === tag ? '' : '<'
        if (!alone) open.push(tag)
        return ''
      },
    )
  return open.length === 0 && !/[<>]|&(?!amp;|lt;|gt;|quot;)|(?![\t\n\r])\p{Cc}/u.test(rest)
}

/** Lists what is drawn in a page: the glyphs by font, inside which marks. */
function readDrawn(content: string) {
  const marks: { tag: string; id?: number }[] = []
  const shown: { font: string; glyphs: number[]; marks: typeof marks }[] = []
  let font = ''
  const operators =
    /\/(\w+) (<<[^<>]*>>) BDC|\/(\w+) BMC|\b(EMC)\b|\/(\w+) [\d.]+ Tf|\[([^[\]]*)\] TJ/g
  for (const [, tag, properties, bare, end, face, text] of content.matchAll(operators)) {
    const id = /\/MCID (\d+)/.exec(properties ?? '')?.[1]
    if (tag ?? bare) marks.push({ tag: tag ?? bare ?? '', ...(id && { id: Number(id) }) })
    if (end) marks.pop()
    if (face) font = face
    if (text === undefined) continue
    const glyphs = [...text.matchAll(/<([\da-f]*)>/g)].flatMap(([, hex = '']) =>
      (hex.match(/.{4}/g) ?? []).map((code) => parseInt(code, 16)),
    )
    shown.push({ font, glyphs, marks: [...marks] })
  }
  return { shown, open: marks.length }
}

/** Reads the characters of each glyph of a font (ISO 32000-1, 9.10.3). */
function readToUnicode(map: string): Map<number, string> {
  const found = new Map<number, string>()
  for (const [, first = '', , list = ''] of map.matchAll(
    /<([\da-f]+)> <([\da-f]+)> \[([^\]]*)\]/g,
  )) {
    ;[...list.matchAll(/<([\da-f ]*)>/g)].forEach(([, codes = ''], index) => {
      const units = codes.replaceAll(' ', '').match(/.{4}/g) ?? []
      const text = String.fromCharCode(...units.map((unit) => parseInt(unit, 16)))
      found.set(parseInt(first, 16) + index, text)
    })
  }
  return found
}

/** Reads the widths of the glyphs of a TrueType font, in thousandths. */
function readWidths(font: Buffer): number[] {
  const table = (tag: string) => {
    const entry = font.indexOf(tag, 12, 'latin1')
    return font.subarray(font.readUInt32BE(entry + 8))
  }
  const units = table('head').readUInt16BE(18)
  const count = table('hhea').readUInt16BE(34)
  const metrics = table('hmtx')
  return Array.from(
    { length: count },
    (_, glyph) => (metrics.readUInt16BE(4 * glyph) * 1000) / units,
  )
}

/** One resume for each script and kind of text that the PDF can have. */
const NAMES = [
  'sample.resume',
  'markup',
  'control-characters',
  'emoji',
  'turkish',
  'arabic',
  'japanese',
]

const cases = NAMES.flatMap((name) =>
  (['sheet', 'compact'] as const).map((layout) => [name, layout] as const),
)

/** The clauses of ISO 19005-3 that such a file can break, as the rules of veraPDF for PDF/A-3a check them. */
describe.each(cases)('the PDF of %s, %s, is PDF/A-3a', (name, layout) => {
  it('as a file: header, ids, no encryption (6.1)', async () => {
    const { bytes, pdf } = await draw(name, layout)
    expect(bytes.toString('latin1')).toMatch(/^%PDF-1\.7\n%[\x80-\xff]{4}\n/)
    expect(bytes.toString('latin1')).toMatch(/%%EOF\n?$/)
    expect(pdf.trailer['ID']).toHaveLength(2)
    expect(Object.keys(pdf.trailer)).not.toContain('Encrypt')
  })

  it('in its colours, pictures and transparency (6.2.3 to 6.2.10)', async () => {
    const { pdf, root, listOf } = await draw(name, layout)
    const [intent] = listOf('OutputIntent')
    expect(isName(intent?.['S'], 'GTS_PDFA1')).toBe(true)
    expect(pdf.get(intent, 'DestOutputProfile', 'N')).toBe(3)
    expect(readStream(pdf.find(intent?.['DestOutputProfile'])).toString('latin1', 36, 40)).toBe(
      'acsp',
    )
    expect(pdf.get(root, 'OutputIntents')).toHaveLength(1)
    for (const state of listOf('ExtGState')) {
      expect(Object.keys(state).filter((key) => !['Type', 'CA', 'ca'].includes(key))).toEqual([])
    }
  })

  it('in its fonts: embedded, with the widths and characters of each glyph that is shown (6.2.11)', async () => {
    const { pdf, listOf } = await draw(name, layout)
    for (const page of listOf('Page')) {
      const fonts = (pdf.get(page, 'Resources', 'Font') ?? {}) as Dictionary
      const { shown, open } = readDrawn(readStream(pdf.find(page['Contents'])).toString('latin1'))
      expect(open).toBe(0)
      for (const { font, glyphs } of shown) {
        const outer = pdf.get(fonts[font]) as Dictionary
        const inner = pdf.get(outer, 'DescendantFonts', 0) as Dictionary
        const characters = readToUnicode(
          readStream(pdf.find(outer['ToUnicode'])).toString('latin1'),
        )
        const descriptor = pdf.get(inner, 'FontDescriptor') as Dictionary
        const real = readWidths(readStream(pdf.find(descriptor['FontFile2'])))
        const [from, widths] = pdf.get(inner, 'W') as [number, number[]]
        expect(isName(inner['CIDToGIDMap'], 'Identity')).toBe(true)
        for (const glyph of glyphs) {
          expect(glyph, 'no .notdef').toBeGreaterThan(0)
          expect(characters.get(glyph)).toMatch(/^[^\0\ufeff\ufffe\p{Co}]+$/u)
          expect(
            Math.abs((widths[glyph - from] ?? NaN) - (real[glyph] ?? real.at(-1) ?? NaN)),
          ).toBeLessThan(1)
        }
      }
    }
  })

  it('in its links and actions (6.3, 6.5)', async () => {
    const { pdf, root, listOf } = await draw(name, layout)
    expect(Object.keys(root)).not.toContain('OpenAction')
    expect(Object.keys(root)).not.toContain('AA')
    for (const annotation of listOf('Annot')) {
      expect(isName(annotation['Subtype'], 'Link')).toBe(true)
      expect(annotation['F']).toBe(4)
      expect(isName(pdf.get(annotation, 'A', 'S'), 'URI')).toBe(true)
      expect(pdf.get(annotation, 'A', 'URI')).toMatch(/^[\x21-\x7e]+$/)
    }
  })

  it('in its metadata: well-formed, with its part and the title (6.6)', async () => {
    const { pdf, root, page } = await draw(name, layout)
    const metadata = pdf.find(root['Metadata'])
    expect(metadata?.value).not.toHaveProperty('Filter')
    const xmp = readStream(metadata).toString('utf8')
    expect(isWellFormed(xmp)).toBe(true)
    expect(xmp).toMatch(/<pdfaid:part>3<\/pdfaid:part>\s*<pdfaid:conformance>A</)
    const [, title = ''] = /x-default">([^<]*)</.exec(xmp) ?? []
    const plain = title.replace(
      /&(amp|lt|gt|quot);/g,
      (_, sign: string) => ({ amp: '&', lt: '<', gt: '>' })[sign] ?? '"',
    )
    expect([page.name, page.label].filter(Boolean).join(' · ')).toBe(plain)
  })

  it('in its structure: every text is in an element or no part of the text (6.7)', async () => {
    const { pdf, root, listOf, site } = await draw(name, layout)
    expect(root['Lang']).toBe(site.language)
    expect(pdf.get(root, 'MarkInfo', 'Marked')).toBe(true)
    const numbers = pdf.get(root, 'StructTreeRoot', 'ParentTree', 'Nums') as PdfValue[]
    const tree = new Map(
      numbers.flatMap((key, index) =>
        index % 2 === 0 ? [[key, numbers[index + 1]] as const] : [],
      ),
    )
    for (const page of listOf('Page')) {
      const { shown } = readDrawn(readStream(pdf.find(page['Contents'])).toString('latin1'))
      const elements = pdf.get(tree.get(page['StructParents'] ?? null)) as PdfValue[]
      for (const { marks } of shown) {
        const [mark, ...inner] = marks
        expect(inner).toEqual([])
        if (mark?.tag === 'Artifact') continue
        const type = (pdf.get(elements[mark?.id ?? NaN], 'S') as Name | undefined)?.name
        expect(STRUCTURE).toContain(type)
        expect(type).toBe(mark?.tag)
      }
    }
    for (const annotation of listOf('Annot')) {
      const element = tree.get(annotation['StructParent'] ?? null)
      expect(isName(pdf.get(element, 'S'), 'Link')).toBe(true)
    }
  })

  it('with its JSON as an associated file (6.8)', async () => {
    const { pdf, root } = await draw(name, layout)
    const file = pdf.get(root, 'AF', 0) as Dictionary
    expect(isName(file['AFRelationship'], 'Data')).toBe(true)
    expect([file['F'], file['UF']]).toEqual(['resume.json', 'resume.json'])
    expect(isName(pdf.get(file, 'EF', 'F', 'Subtype'), 'application/json')).toBe(true)
    expect(pdf.get(file, 'EF', 'F', 'Params', 'ModDate')).toMatch(/^D:\d{14}Z$/)
    expect(pdf.get(root, 'Names', 'EmbeddedFiles', 'Names', 1)).toEqual(file)
  })
})
