import { writePeriod } from '../../../shared/content/dates.ts'
import type { Resume } from '../../../shared/content/resume.ts'
import type { ResumeEntry, ResumeTerm } from '../../../shared/content/resume-items.ts'
import type { ResumeSection } from '../../../shared/content/resume-sections.ts'
import type { Palette } from '../../theme/palette.ts'
import { dropUndrawable, type Faces, chooseHeadingFace } from './faces.ts'
import { type Direction, findDirection } from './line.ts'
import type { PageRow } from './paginate.ts'
import { breakLines, measureTogether, type Part, type Run, splitWords } from './runs.ts'

/**
 * A line of a text block; `x` in points from the margin where lines begin. Readers read a block as a
 * whole.
 */
export type Cell = { x: number; runs: Run[]; block: object; direction: Direction }

/** A row of the PDF. */
export type LayoutRow = PageRow & {
  cells: Cell[]
  /** Whether to draw a line above the row, at the start of a section. */
  rule?: boolean
  /** Title of the row in the PDF outline. */
  bookmark?: string
}

/** A millimetre in points. */
export const MM = 72 / 25.4

/** Where the columns begin, in points: section title, then dates or terms, then text. */
type Columns = { dates: number; body: number }

/** The layouts: titles beside their sections, or above them, which needs less room. */
export type LayoutName = 'sheet' | 'compact'

const COLUMNS: Record<LayoutName, Columns> = {
  sheet: { dates: 31 * MM, body: 66 * MM },
  compact: { dates: 0, body: 34 * MM },
}
const GUTTER = 3 * MM
/** Room of a section's title beside its entries. */
const TITLE_ROOM = COLUMNS.sheet.dates - GUTTER / 2
/** Room for errors of rounding, in points. */
const TOLERANCE = 0.01
const BULLET = 9
const SIZE = { name: 23, label: 12, section: 11, title: 10.5, text: 9.25, small: 8.5 }
const LEADING = 1.36
/** Titles are never smaller than the dates beside them: a word that would need that is broken, and changes no size. */
const MIN_TITLE_SCALE = SIZE.small / SIZE.section

/** Width, colours and fonts of the resume's layout. */
export type LayoutStyle = {
  /** Between the margins, in points. */
  width: number
  layout: LayoutName
  /** The factor of all sizes and spaces from top to bottom. */
  scale: number
  palette: Palette
  faces: Faces
  /** The direction of the document. */
  direction: Direction
  /** What separates the level of a skill from its keywords. */
  colon: string
  /** Returns the width of a run in points. */
  measure: (run: Run, direction: Direction) => number
}

/**
 * Lays out the resume as rows from top to bottom. Keeps headings and titles on one page with the first
 * lines below them, and prevents widows and orphans.
 * @param portrait space for the portrait beside the name, in points
 */
export function layOutResume(
  resume: Resume,
  style: LayoutStyle,
  document: Part,
  portrait: { width: number; height: number } = { width: 0, height: 0 },
): LayoutRow[] {
  const setter = createTypesetter(style)
  const head = setHead(resume, setter, document, portrait.width)
  const titleScale = fitTitles(resume.sections, setter)
  const rest = [
    ...setContacts(resume.contacts, setter, document),
    ...resume.sections.flatMap((section) => setSection(section, setter, document, titleScale)),
  ]
  const [next] = rest
  const left = portrait.height - head.reduce((sum, row) => sum + row.before + row.height, 0)
  if (next) next.before += Math.max(0, left)
  const rows = [...head, ...rest]
  endInSpaces(rows)
  return rows
}

/** Ends each block in a space: programs that read a PDF without its gaps would join the block with the next one. */
function endInSpaces(rows: readonly LayoutRow[]): void {
  const cells = rows.flatMap((row) => row.cells)
  const lastLines = new Map(cells.map(({ block, runs }) => [block, runs]))
  for (const line of lastLines.values()) {
    const run = line.at(-1)
    if (run && !/\s$/.test(run.text)) run.text += ' '
  }
}

type Typesetter = ReturnType<typeof createTypesetter>
type TextStyle =
  | 'name'
  | 'label'
  | 'section'
  | 'title'
  | 'strong'
  | 'text'
  | 'muted'
  | 'small'
  | 'accent'

function createTypesetter(style: LayoutStyle) {
  const { width, layout, scale, palette, faces, colon } = style

  function run(text: string, look: TextStyle, part: Part, link?: string): Run {
    const shown = dropUndrawable(text, faces)
    const base = { text: shown, part, ...(link && { link }) }
    const heading = { ...base, face: chooseHeadingFace(shown, faces), colour: palette.text }
    switch (look) {
      case 'name':
        return { ...heading, size: scale * SIZE.name }
      case 'label':
        return { ...heading, size: scale * SIZE.label, colour: palette.accent }
      case 'section':
        return { ...heading, size: scale * SIZE.section }
      case 'title':
        return { ...heading, size: scale * SIZE.title }
      case 'strong':
        return { ...base, face: 'strong', size: scale * SIZE.text, colour: palette.text }
      case 'text':
        return { ...base, face: 'text', size: scale * SIZE.text, colour: palette.text }
      case 'muted':
        return { ...base, face: 'text', size: scale * SIZE.text, colour: palette.textMuted }
      case 'small':
        return { ...base, face: 'text', size: scale * SIZE.small, colour: palette.textMuted }
      case 'accent':
        return { ...base, face: 'text', size: scale * SIZE.text, colour: palette.accent }
    }
  }

  /** Breaks runs into rows at `x`; keeps the first two and the last two lines together. */
  function rows(runs: Run[], x: number, before = 0, room = width): LayoutRow[] {
    const direction = directionOf(runs)
    const lines = breakLines(
      runs.filter(({ text }) => text),
      room - x,
      (run) => style.measure(run, direction),
    )
    return lines.map((line, index) => ({
      before: index === 0 ? scale * before : 0,
      height: Math.max(...line.map(({ size }) => size)) * LEADING,
      keepWithNext: lines.length > 1 && (index === 0 || index === lines.length - 2),
      cells: [{ x, runs: line, block: runs, direction }],
    }))
  }

  /** Texts have the direction of their first letter; a line of several texts has that of the document. */
  function directionOf([run, ...others]: Run[]): Direction {
    const isOne = run !== undefined && others.length === 0
    return isOne ? findDirection(run.text, style.direction) : style.direction
  }

  /** Creates a run; a link becomes a separate part within the given part. */
  function linked(text: string, look: TextStyle, part: Part, url: string | undefined): Run {
    return url ? run(text, look, { type: 'Link', within: part }, url) : run(text, look, part)
  }

  /** Returns the width of runs on one line. */
  function measure(runs: Run[]): number {
    const direction = directionOf(runs)
    return measureTogether(runs, (run) => style.measure(run, direction))
  }

  const columns = COLUMNS[layout]
  return { run, rows, linked, directionOf, measure, width, layout, scale, colon, columns }
}

function setHead(
  resume: Resume,
  set: Typesetter,
  document: Part,
  portraitWidth: number,
): LayoutRow[] {
  const { name, label, location, summary } = resume
  const room = set.width - portraitWidth
  const paragraph = () => ({ type: 'P', within: document })
  return [
    ...set.rows([set.run(name, 'name', { type: 'H1', within: document })], 0, 0, room),
    ...(label ? set.rows([set.run(label, 'label', paragraph())], 0, 1, room) : []),
    ...(location ? set.rows([set.run(location, 'muted', paragraph())], 0, 1, room) : []),
    ...(summary ? set.rows([set.run(summary, 'text', paragraph())], 0, 6, room) : []),
  ]
}

/** Lays out the contacts, as many on a line as fit. */
function setContacts(contacts: Resume['contacts'], set: Typesetter, document: Part): LayoutRow[] {
  const list: Part = { type: 'L', within: document }
  const rows: LayoutRow[] = []
  let x = 0
  for (const { label, text, url } of contacts) {
    const body: Part = { type: 'LBody', within: { type: 'LI', within: list } }
    const runs = [
      set.run(`${label}\u00a0\u00a0`, 'small', body),
      set.linked(text, 'accent', body, url),
    ]
    const direction = set.directionOf(runs)
    const width = set.measure(runs)
    const row = rows.at(-1)
    if (row && x + width <= set.width) row.cells.push({ x, runs, block: runs, direction })
    else {
      rows.push(...set.rows(runs, 0, rows.length === 0 ? 7 : 1))
      x = 0
    }
    x += width + 2 * GUTTER
  }
  return rows
}

/**
 * Returns the factor of the size of all section titles at which the widest word, such as "Berufserfahrung",
 * fits into their narrow column.
 */
function fitTitles(sections: readonly ResumeSection[], set: Typesetter): number {
  if (set.layout !== 'sheet') return 1
  const room = TITLE_ROOM - TOLERANCE
  const words = sections.flatMap(({ title }) =>
    splitWords([set.run(title, 'section', { type: 'H2' })]),
  )
  const widths = words.flat().map((run) => set.measure([{ ...run, text: run.text.trimEnd() }]))
  const fitting = widths.filter((width) => width * MIN_TITLE_SCALE <= room)
  return room / Math.max(room, ...fitting)
}

function setSection(
  section: ResumeSection,
  set: Typesetter,
  document: Part,
  titleScale: number,
): LayoutRow[] {
  const part: Part = { type: 'Sect', within: document }
  const title = set.run(section.title, 'section', { type: 'H2', within: part })
  const heading = set.rows(
    [{ ...title, size: title.size * titleScale }],
    0,
    0,
    set.layout === 'sheet' ? TITLE_ROOM : set.width,
  )
  const items = setItems(section, set, part)
  const rows = set.layout === 'sheet' ? items : [...heading, ...items]
  if (set.layout === 'sheet') mergeRows(rows, heading, 'first')
  else for (const row of heading) row.keepWithNext = true
  const [first] = rows
  const before = set.scale * (set.layout === 'sheet' ? 6.5 : 4) * MM
  if (first) Object.assign(first, { before, rule: true, bookmark: section.title })
  return rows
}

function setItems(section: ResumeSection, set: Typesetter, part: Part): LayoutRow[] {
  switch (section.kind) {
    case 'entries':
      return section.entries.flatMap((entry) => setEntry(entry, set, part))
    case 'terms': {
      const list: Part = { type: 'L', within: part }
      const run = set.run(section.run ?? '', 'text', { type: 'P', within: part })
      return [
        ...section.terms.flatMap((term) => setTerm(term, set, list)),
        ...set.rows([run], set.columns.dates, 1),
      ]
    }
    case 'quotes':
      return section.quotes.flatMap(({ name, text }) => {
        const quote: Part = { type: 'BlockQuote', within: part }
        const quotation = set.run(text, 'text', { type: 'P', within: quote })
        const by = set.run(name, 'small', { type: 'P', within: quote })
        const rows = set.rows([quotation], set.columns.body, 4)
        const last = rows.at(-1)
        if (name && last) last.keepWithNext = true
        return [...rows, ...set.rows([by], set.columns.body, 1)]
      })
  }
}

function setEntry(entry: ResumeEntry, set: Typesetter, section: Part): LayoutRow[] {
  const { title, url, subtitle, subtitleUrl, detail, period, summary, highlights, keywords } = entry
  const heading: Part = { type: 'H3', within: section }
  const paragraph = () => ({ type: 'P', within: section })
  const owner = paragraph()
  const ownerRuns = [
    ...(subtitle ? [set.linked(subtitle, 'muted', owner, subtitleUrl)] : []),
    ...(detail ? [set.run(subtitle ? ` · ${detail}` : detail, 'muted', owner)] : []),
  ]
  const list: Part = { type: 'L', within: section }
  const head = [
    ...set.rows([set.linked(title ?? '', 'title', heading, url)], set.columns.body, 6),
    ...set.rows(ownerRuns, set.columns.body),
  ]
  for (const row of head) row.keepWithNext = true
  const rows = [
    ...head,
    ...set.rows(summary ? [set.run(summary, 'text', paragraph())] : [], set.columns.body, 1),
    ...(highlights ?? []).flatMap((highlight) => setPoint(highlight, set, list)),
    ...set.rows(keywords ? [set.run(keywords, 'small', paragraph())] : [], set.columns.body, 1),
  ]
  const last = rows.at(-1)
  if (last) last.keepWithNext = false
  if (period) {
    const dates = set.run(writePeriod(period), 'small', paragraph())
    mergeRows(rows, set.rows([dates], set.columns.dates, 0, set.columns.body - GUTTER), 'last')
  }
  return rows
}

function setPoint(text: string, set: Typesetter, list: Part): LayoutRow[] {
  const item: Part = { type: 'LI', within: list }
  const rows = set.rows(
    [set.run(text, 'text', { type: 'LBody', within: item })],
    set.columns.body + BULLET,
    1,
  )
  const bullet = set.run('•', 'accent', { type: 'Lbl', within: item })
  const direction = set.directionOf([bullet])
  rows[0]?.cells.unshift({ x: set.columns.body, runs: [bullet], block: bullet, direction })
  return rows
}

function setTerm({ name, detail, keywords }: ResumeTerm, set: Typesetter, list: Part): LayoutRow[] {
  const item: Part = { type: 'LI', within: list }
  const body: Part = { type: 'LBody', within: item }
  const label = set.run(name, 'strong', { type: 'Lbl', within: item })
  const rows = set.rows(
    [
      ...(detail ? [set.run(keywords ? `${detail}${set.colon}` : detail, 'muted', body)] : []),
      ...(keywords ? [set.run(keywords, 'text', body)] : []),
    ],
    set.columns.body,
    1,
  )
  mergeRows(rows, set.rows([label], set.columns.dates, 1, set.columns.body - GUTTER), 'first')
  return rows
}

/** Merges cells of other rows into these, line by line; `order` is their place in the reading order. */
function mergeRows(rows: LayoutRow[], others: LayoutRow[], order: 'first' | 'last'): void {
  others.forEach((other, index) => {
    const row = rows[index]
    if (!row) return void rows.push(other)
    row.height = Math.max(row.height, other.height)
    row.cells = order === 'first' ? [...other.cells, ...row.cells] : [...row.cells, ...other.cells]
  })
  rows.slice(0, others.length - 1).forEach((row) => (row.keepWithNext = true))
}
