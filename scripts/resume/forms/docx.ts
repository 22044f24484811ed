import { strToU8, zipSync } from 'fflate'
import { escapeHtml } from '../../../shared/content/markdown/html.ts'
import type { Resume } from '../../../shared/content/resume.ts'
import type { SiteSettings } from '../../../shared/content/site.ts'
import { writingDirection } from '../../../shared/writing-direction.ts'
import { type Line, listLines, type Piece } from './lines.ts'

type Settings = Pick<SiteSettings, 'language' | 'paper'>

/** The paper in twentieths of a point. */
const PAPER = { A4: { width: 11906, height: 16838 }, Letter: { width: 12240, height: 15840 } }
const MARGIN = 1134

/** The style of each kind of line; Word's own names make the outline and the lists real. */
const STYLES: Record<Line['kind'], string> = {
  name: 'Title',
  section: 'Heading1',
  entry: 'Heading2',
  paragraph: 'Normal',
  point: 'ListBullet',
  quote: 'Quote',
}

const WORD = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

/**
 * Writes the resume as a Word document (ECMA-376, transitional): one column, headings and lists by style, no
 * tables, text boxes or pictures, which applicant tracking systems misread.
 * @param modified date of the file, in milliseconds since 1970
 */
export function writeResumeDocx(resume: Resume, settings: Settings, modified: number): Uint8Array {
  const links = new Map<string, string>()
  const lines = listLines(resume, settings.language).map((line) =>
    writeLine(line, links, settings.language),
  )
  const files: Record<string, string> = {
    '[Content_Types].xml': CONTENT_TYPES,
    '_rels/.rels': relations([
      ['rId1', `${RELATIONS}/officeDocument`, 'word/document.xml'],
      [
        'rId2',
        'http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties',
        'docProps/core.xml',
      ],
    ]),
    'docProps/core.xml': writeProperties(resume, settings, modified),
    'word/document.xml': writeDocument(lines, settings),
    'word/styles.xml': writeStyles(settings),
    'word/numbering.xml': NUMBERING,
    'word/_rels/document.xml.rels': relations([
      ['rId1', `${RELATIONS}/styles`, 'styles.xml'],
      ['rId2', `${RELATIONS}/numbering`, 'numbering.xml'],
      ...[...links].map(([url, id]): Relation => [id, `${RELATIONS}/hyperlink`, url, 'External']),
    ]),
  }
  // ZIP has no dates before 1980, nor after 2099.
  const mtime = Math.min(Math.max(modified, Date.UTC(1980, 0, 2)), Date.UTC(2099, 0, 1))
  return zipSync(
    Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])),
    { mtime, level: 9 },
  )
}

function writeDocument(lines: readonly string[], { paper, language }: Settings): string {
  const { width, height } = PAPER[paper]
  const margins = ['top', 'right', 'bottom', 'left']
    .map((side) => `w:${side}="${MARGIN}"`)
    .join(' ')
  const isMirrored = writingDirection(language) === 'rtl'
  return (
    `${HEAD}<w:document xmlns:w="${WORD}" xmlns:r="${RELATIONS}"><w:body>${lines.join('')}` +
    `<w:sectPr><w:pgSz w:w="${width}" w:h="${height}"/>` +
    `<w:pgMar ${margins} w:header="567" w:footer="567" w:gutter="0"/>${isMirrored ? '<w:bidi/>' : ''}</w:sectPr>` +
    '</w:body></w:document>'
  )
}

function writeLine({ kind, pieces }: Line, links: Map<string, string>, language: string): string {
  const bidi = writingDirection(language) === 'rtl' ? '<w:bidi/>' : ''
  const runs = pieces.map((piece) => {
    const run = writeRun(piece, bidi ? '<w:rtl/>' : '')
    if (!piece.url) return run
    const id = links.get(piece.url) ?? `link${links.size + 1}`
    links.set(piece.url, id)
    return `<w:hyperlink r:id="${id}">${run}</w:hyperlink>`
  })
  return `<w:p><w:pPr><w:pStyle w:val="${STYLES[kind]}"/>${bidi}</w:pPr>${runs.join('')}</w:p>`
}

function writeRun({ text, url, strong }: Piece, direction: string): string {
  const look = `${url ? '<w:rStyle w:val="Hyperlink"/>' : ''}${strong ? '<w:b/><w:bCs/>' : ''}${direction}`
  const parts = text
    .split('\n')
    .map((part) => `<w:t xml:space="preserve">${escapeHtml(part)}</w:t>`)
  return `<w:r>${look && `<w:rPr>${look}</w:rPr>`}${parts.join('<w:br/>')}</w:r>`
}

function writeProperties(
  { name, label }: Resume,
  { language }: Settings,
  modified: number,
): string {
  const moment = new Date(modified).toISOString().replace(/\.\d+/, '')
  const time = (key: string) =>
    `<dcterms:${key} xsi:type="dcterms:W3CDTF">${moment}</dcterms:${key}>`
  return (
    `${HEAD}<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" ` +
    'xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" ' +
    'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">' +
    `<dc:title>${escapeHtml([name, label].filter(Boolean).join(' · '))}</dc:title>` +
    `<dc:creator>${escapeHtml(name)}</dc:creator><dc:language>${language}</dc:language>` +
    `${time('created')}${time('modified')}</cp:coreProperties>`
  )
}

type Style = {
  id: string
  name: string
  size: number
  before: number
  after: number
  outline?: number
  more?: string
}

/** Sizes in half points, spaces in twentieths of a point. */
const PARAGRAPHS: readonly Style[] = [
  { id: 'Title', name: 'Title', size: 44, before: 0, after: 40 },
  { id: 'Heading1', name: 'heading 1', size: 26, before: 300, after: 80, outline: 0 },
  { id: 'Heading2', name: 'heading 2', size: 22, before: 180, after: 20, outline: 1 },
  {
    id: 'ListBullet',
    name: 'List Bullet',
    size: 20,
    before: 0,
    after: 30,
    more: '<w:numPr><w:numId w:val="1"/></w:numPr>',
  },
  { id: 'Quote', name: 'Quote', size: 20, before: 60, after: 20 },
]

function writeStyles({ language }: Settings): string {
  const fonts = '<w:rFonts w:ascii="Calibri" w:hAnsi="Calibri" w:cs="Arial" w:eastAsia="SimSun"/>'
  const written = PARAGRAPHS.map(({ id, name, size, before, after, outline, more = '' }) => {
    const isHeading = outline !== undefined
    const keep = isHeading ? '<w:keepNext/><w:keepLines/>' : ''
    const level = isHeading ? `<w:outlineLvl w:val="${outline}"/>` : ''
    const bold = isHeading || id === 'Title' ? '<w:b/><w:bCs/>' : ''
    return (
      `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/><w:basedOn w:val="Normal"/>` +
      `<w:next w:val="Normal"/><w:qFormat/><w:pPr>${keep}${more}` +
      `<w:spacing w:before="${before}" w:after="${after}"/>${level}</w:pPr>` +
      `<w:rPr>${bold}<w:sz w:val="${size}"/><w:szCs w:val="${size}"/></w:rPr></w:style>`
    )
  })
  return (
    `${HEAD}<w:styles xmlns:w="${WORD}"><w:docDefaults><w:rPrDefault><w:rPr>${fonts}` +
    `<w:sz w:val="20"/><w:szCs w:val="20"/><w:lang w:val="${language}" w:eastAsia="${language}" w:bidi="${language}"/>` +
    '</w:rPr></w:rPrDefault><w:pPrDefault><w:pPr><w:spacing w:after="40" w:line="259" w:lineRule="auto"/></w:pPr>' +
    '</w:pPrDefault></w:docDefaults>' +
    '<w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/><w:qFormat/></w:style>' +
    '<w:style w:type="character" w:styleId="Hyperlink"><w:name w:val="Hyperlink"/>' +
    '<w:rPr><w:color w:val="0B5D4E"/><w:u w:val="single"/></w:rPr></w:style>' +
    `${written.join('')}</w:styles>`
  )
}

const NUMBERING =
  `${HEAD}<w:numbering xmlns:w="${WORD}"><w:abstractNum w:abstractNumId="0"><w:multiLevelType w:val="hybridMultilevel"/>` +
  '<w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="bullet"/><w:lvlText w:val="•"/><w:lvlJc w:val="left"/>' +
  '<w:pPr><w:ind w:left="360" w:hanging="260"/></w:pPr></w:lvl></w:abstractNum>' +
  '<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>'

const PACKAGE = 'application/vnd.openxmlformats-officedocument.wordprocessingml'
const CONTENT_TYPES =
  `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">` +
  '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
  '<Default Extension="xml" ContentType="application/xml"/>' +
  `<Override PartName="/word/document.xml" ContentType="${PACKAGE}.document.main+xml"/>` +
  `<Override PartName="/word/styles.xml" ContentType="${PACKAGE}.styles+xml"/>` +
  `<Override PartName="/word/numbering.xml" ContentType="${PACKAGE}.numbering+xml"/>` +
  '<Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/>' +
  '</Types>'

type Relation = [id: string, type: string, target: string, mode?: 'External']

function relations(list: readonly Relation[]): string {
  const written = list.map(
    ([id, type, target, mode]) =>
      `<Relationship Id="${id}" Type="${type}" Target="${escapeHtml(target)}"${mode ? ` TargetMode="${mode}"` : ''}/>`,
  )
  return `${HEAD}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${written.join('')}</Relationships>`
}
