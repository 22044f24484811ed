import { cornersOf, type Size } from '../picture/box.ts'
import type { Grid, Tile } from './grid.ts'
import type { Labels } from './labels.ts'
import type { Settings } from './settings.ts'

/** Tile in the manifest. */
type ManifestTile = {
  file: string
  row: number
  column: number
  /** Left, top, right, bottom in the picture's pixels; past its sides where the tile is padded. */
  box: [number, number, number, number]
  /** How many pixels at the right and at the bottom are no picture. */
  padding?: { right: number; bottom: number }
  /** The tile's own label file and how many boxes it has, where the picture has one. */
  labels?: { file: string; boxes: number }
}

/** Picture in the manifest. */
export type ManifestPicture = {
  source: string
  width: number
  height: number
  columns: number
  rows: number
  /** The picture's label file: how many boxes were read, and which lines were not. */
  labels?: { boxes: number; problems: Labels['problems'] }
  tiles: ManifestTile[]
}

/** Picture that could not be sliced. */
export type Failure = { source: string; problem: string }

/** Creates the manifest of a picture, without its tiles. */
export function describePicture(
  source: string,
  size: Size,
  grid: Grid,
  labels: Labels | undefined,
): ManifestPicture {
  return {
    source,
    width: size.width,
    height: size.height,
    columns: grid.columns.length,
    rows: grid.rows.length,
    ...(labels && { labels: { boxes: labels.boxes.length, problems: labels.problems } }),
    tiles: [],
  }
}

/** Creates the manifest of a tile. */
export function describeTile(file: string, { row, column, box }: Tile, size: Size): ManifestTile {
  const corners = cornersOf(box)
  const right = Math.max(0, corners[2] - size.width)
  const bottom = Math.max(0, corners[3] - size.height)
  return {
    file,
    row,
    column,
    box: corners,
    ...(right + bottom > 0 && { padding: { right, bottom } }),
  }
}

/** Formats the manifest as JSON: settings, tiles and failures. */
export function formatManifest(
  { cut, fill, encoding, minimumShare }: Settings,
  pictures: readonly ManifestPicture[],
  failures: readonly Failure[],
): string {
  const settings = {
    tile: cut.tile,
    overlap: cut.overlap,
    border: cut.border,
    ...(cut.border === 'pad' && { fill }),
    format: encoding.format,
    ...(encoding.format !== 'png' && { quality: encoding.quality }),
    minimumShare,
  }
  return `${JSON.stringify({ format: 'image-slices', version: 1, settings, pictures, failures }, null, 1)}\n`
}
