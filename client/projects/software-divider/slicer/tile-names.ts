import type { Grid, Tile } from './grid.ts'

/**
 * Returns a function that names tiles so that they sort row by row: `field_r02_c11_x5120_y0512`.
 * Rows and columns count from 0; the corner is in pixels. All numbers have equal digits.
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
