import type { Box, Size } from '../picture/box.ts'

/** What happens to a tile that would extend past the picture. */
export type Border = 'shift' | 'pad'

/** How a picture is cut: tile and overlap in pixels, across and down. */
export type GridOptions = {
  tile: Size
  /** How much neighbours share; each less than the tile's own side. */
  overlap: { across: number; down: number }
  border: Border
}

/** Interval on one side, in pixels. */
export type Span = { start: number; length: number }

/** Positions of tiles; each column crossed with each row is one. */
export type Grid = {
  columns: readonly Span[]
  rows: readonly Span[]
  /** How many tiles there are. */
  count: number
  /** Area that the tiles cover: the picture, or more if they are padded. */
  extent: Size
}

/** Tile with its position. */
export type Tile = { row: number; column: number; box: Box }

/** Tolerance for fractions that are not exact in binary. */
export const ROUNDING = 1e-9

/** Returns the overlap for a percentage of the tile, rounded down. */
export function overlapOf(percent: number, tile: number): number {
  return Math.floor((percent * tile) / 100 + ROUNDING)
}

/**
 * Plans the tiles of a picture.
 * A side W longer than the tile t has ceil((W − t) / (t − o)) + 1 tiles, others one. The last tile
 * is shifted inward or padded. Throws RangeError if an overlap is not less than its tile.
 */
export function planGrid(size: Size, { tile, overlap, border }: GridOptions): Grid {
  const columns = cutSide(size.width, tile.width, overlap.across, border)
  const rows = cutSide(size.height, tile.height, overlap.down, border)
  return {
    columns,
    rows,
    count: columns.length * rows.length,
    extent: { width: endOf(columns), height: endOf(rows) },
  }
}

function cutSide(side: number, tile: number, overlap: number, border: Border): Span[] {
  if (!(overlap >= 0 && overlap < tile)) {
    throw new RangeError(`An overlap of ${overlap} does not fit into a tile of ${tile}`)
  }
  const step = tile - overlap
  const steps = side > tile ? Math.ceil((side - tile) / step) : 0
  const last = Math.max(0, side - tile)
  return Array.from({ length: steps + 1 }, (_, index) =>
    border === 'pad'
      ? { start: index * step, length: tile }
      : { start: Math.min(index * step, last), length: Math.min(tile, side) },
  )
}

function endOf(spans: readonly Span[]): number {
  const last = spans.at(-1)
  return last ? last.start + last.length : 0
}

/** Returns the number of tiles of all pictures. */
export function countTiles(pictures: readonly { size: Size }[], options: GridOptions): number {
  return pictures.reduce((sum, { size }) => sum + planGrid(size, options).count, 0)
}

/** Lists the tiles row by row, from the top left. */
export function* listTiles({ columns, rows }: Grid): Generator<Tile> {
  for (const [row, down] of rows.entries()) {
    for (const [column, across] of columns.entries()) {
      const box = {
        left: across.start,
        top: down.start,
        width: across.length,
        height: down.length,
      }
      yield { row, column, box }
    }
  }
}
