import { formatCsv } from '../../../../shared/csv.ts'
import { type Box, cornersOf, type Size } from '../picture/box.ts'

/** Format of a coordinates file. */
export type CoordinateFormat = 'json' | 'csv'

const COLUMNS = ['source', 'box', 'left', 'top', 'right', 'bottom', 'width', 'height']

/** Formats the boxes of a picture as JSON with the picture's size, or as CSV. */
export function formatCoordinates(
  format: CoordinateFormat,
  source: string,
  { width, height }: Size,
  boxes: readonly Box[],
): string {
  const rows = boxes.map((box, index) => {
    const [left, top, right, bottom] = cornersOf(box)
    return { box: index + 1, left, top, right, bottom, width: box.width, height: box.height }
  })
  if (format === 'json') {
    return `${JSON.stringify({ format: 'crop-areas', version: 1, source, width, height, boxes: rows }, null, 1)}\n`
  }
  return formatCsv([COLUMNS, ...rows.map((row) => [source, ...Object.values(row).map(String)])])
}
