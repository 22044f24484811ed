import type { Glyph, Path } from 'fontkit'

/** A glyph for a character, with its outline and its width in units of the font. */
export type ComposedGlyph = { codePoint: number; glyph: Pick<Glyph, 'path' | 'advanceWidth'> }

/** Name and vertical metrics of a composed font, in its units. */
export type FontMetrics = { name: string; unitsPerEm: number; ascent: number; descent: number }

type Point = { x: number; y: number; onCurve: boolean }

/**
 * Writes a TrueType font with the given glyphs (OpenType 1.9). Variable fonts and subsets become one font of
 * one weight, which a PDF can embed. Checksums stay 0, because only fontkit reads the font.
 */
export function composeFont(glyphs: readonly ComposedGlyph[], metrics: FontMetrics): Buffer {
  const sorted = [...glyphs].sort((a, b) => a.codePoint - b.codePoint)
  // Glyph 0 stands for missing characters and stays empty.
  const outlines = [Buffer.alloc(0), ...sorted.map(({ glyph }) => writeOutline(glyph.path))]
  const widths = [metrics.unitsPerEm, ...sorted.map(({ glyph }) => Math.round(glyph.advanceWidth))]
  const tables = new Map([
    ['OS/2', writeOs2(metrics)],
    ['cmap', writeCmap(sorted.map(({ codePoint }) => codePoint))],
    ['glyf', Buffer.concat(outlines)],
    ['head', writeHead(metrics)],
    ['hhea', writeHhea(metrics, widths.length)],
    ['hmtx', writeHmtx(widths, outlines)],
    ['loca', writeLoca(outlines)],
    ['maxp', Buffer.concat([uint32(0x00010000), uint16(widths.length), Buffer.alloc(26)])],
    ['name', writeName(metrics.name)],
    ['post', Buffer.concat([uint32(0x00030000), Buffer.alloc(28)])],
  ])
  return joinTables(tables)
}

/** Joins tables, sorted by tag, each at a multiple of four bytes. */
function joinTables(tables: ReadonlyMap<string, Buffer>): Buffer {
  const records: Buffer[] = [uint32(0x00010000), uint16(tables.size, 0, 0, 0)]
  const bodies: Buffer[] = []
  let offset = 12 + 16 * tables.size
  for (const [tag, table] of tables) {
    const body = pad(table)
    records.push(Buffer.from(tag, 'latin1'), uint32(0, offset, table.length))
    bodies.push(body)
    offset += body.length
  }
  return Buffer.concat([...records, ...bodies])
}

/** Writes a simple glyph of the table `glyf`; an empty outline has no bytes. */
function writeOutline(path: Path): Buffer {
  const contours = listContours(path)
  const points = contours.flat()
  if (points.length === 0) return Buffer.alloc(0)
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  const ends = contours.map((_, index) => contours.slice(0, index + 1).flat().length - 1)
  return pad(
    Buffer.concat([
      int16(contours.length, Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)),
      uint16(...ends, 0),
      Buffer.from(points.map(({ onCurve }) => Number(onCurve))),
      int16(...toDeltas(xs)),
      int16(...toDeltas(ys)),
    ]),
  )
}

/** Lists the points of each contour; the last one joins the first. */
function listContours(path: Path): Point[][] {
  const contours: Point[][] = []
  for (const { command, args } of path.commands) {
    if (command === 'moveTo') contours.push([])
    const contour = contours.at(-1)
    for (let at = 0; contour && at < args.length; at += 2) {
      const [x = 0, y = 0] = args.slice(at, at + 2).map(Math.round)
      contour.push({ x, y, onCurve: command !== 'quadraticCurveTo' || at > 0 })
    }
  }
  return contours.filter((contour) => contour.length > 1).map(openContour)
}

/** Removes a last point that repeats the first. */
function openContour(contour: Point[]): Point[] {
  const [first, last] = [contour[0], contour.at(-1)]
  const closed = first?.x === last?.x && first?.y === last?.y && last?.onCurve
  return closed ? contour.slice(0, -1) : contour
}

function toDeltas(values: number[]): number[] {
  return values.map((value, index) => value - (values[index - 1] ?? 0))
}

/** Writes a table `cmap` of format 12: glyphs in the order of the characters, from 1. */
function writeCmap(codePoints: number[]): Buffer {
  const groups = codePoints.flatMap((codePoint, index) => [codePoint, codePoint, index + 1])
  return Buffer.concat([
    uint16(0, 1, 3, 10),
    uint32(12),
    uint16(12, 0),
    uint32(16 + 4 * groups.length, 0, codePoints.length, ...groups),
  ])
}

function writeHead({ unitsPerEm, ascent, descent }: FontMetrics): Buffer {
  return Buffer.concat([
    uint32(0x00010000, 0x00010000, 0, 0x5f0f3cf5),
    uint16(0, unitsPerEm),
    Buffer.alloc(16),
    int16(0, descent, unitsPerEm, ascent),
    // Offsets of `loca` have 32 bits.
    int16(0, 8, 2, 1, 0),
  ])
}

function writeHhea({ unitsPerEm, ascent, descent }: FontMetrics, count: number): Buffer {
  return Buffer.concat([
    uint32(0x00010000),
    int16(ascent, descent, 0, unitsPerEm),
    Buffer.alloc(22),
    uint16(count),
  ])
}

/** Writes the widths, and where each outline begins: programs that draw move it there. */
function writeHmtx(widths: number[], outlines: Buffer[]): Buffer {
  const starts = outlines.map((outline) => (outline.length > 0 ? outline.readInt16BE(2) : 0))
  return int16(...widths.flatMap((width, index) => [width, starts[index] ?? 0]))
}

function writeLoca(outlines: Buffer[]): Buffer {
  let offset = 0
  return uint32(0, ...outlines.map(({ length }) => (offset += length)))
}

/** Writes the PostScript name, which is all that a PDF shows. */
function writeName(name: string): Buffer {
  const text = Buffer.from(name, 'utf16le').swap16()
  return Buffer.concat([uint16(0, 1, 18, 3, 1, 0x409, 6, text.length, 0), text])
}

function writeOs2({ ascent, descent }: FontMetrics): Buffer {
  const table = Buffer.alloc(96)
  table.writeUInt16BE(4, 0)
  table.writeInt16BE(ascent, 68)
  table.writeInt16BE(descent, 70)
  return table
}

function pad(bytes: Buffer): Buffer {
  return Buffer.concat([bytes, Buffer.alloc(-bytes.length & 3)])
}

function uint16(...values: number[]): Buffer {
  const bytes = Buffer.alloc(2 * values.length)
  values.forEach((value, index) => bytes.writeUInt16BE(value, 2 * index))
  return bytes
}

function int16(...values: number[]): Buffer {
  return uint16(...values.map((value) => value & 0xffff))
}

function uint32(...values: number[]): Buffer {
  const bytes = Buffer.alloc(4 * values.length)
  values.forEach((value, index) => bytes.writeUInt32BE(value, 4 * index))
  return bytes
}
