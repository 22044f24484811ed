import type { Grid, Tile } from './grid.ts'

/**
 * Names the tiles of a picture so that they sort row by row, and tell where they come from:
 * `field_r02_c11_x5120_y0512`, rows and columns from 0, the corner in pixels, all with as many
 * digits as the grid needs.
 */
export function createTileNames(stem: string, grid: Grid): (tile: Tile) => string {
  const { columns, rows, extent } = grid
  const pad = (value: number, largest: number) =>
    String(value).padStart(String(largest).length, '0')
  return ({ row, column, box }) =>
    [
      stem,
      `r${pad(row, rows.length - 1)}`,
      `c${pad(column, columns.length - 1)}`,
      `x${pad(box.left, extent.width)}`,
      `y${pad(box.top, extent.height)}`,
    ].join('_')
}
