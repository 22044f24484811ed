import { polyline } from './svg.ts'

type Point = readonly [number, number]

/** Path data of a five-pointed star; with a share below 1 only its left part, cut upright. */
export function star(cx: number, cy: number, radius: number, share = 1): string {
  const corners = Array.from({ length: 10 }, (_, i): Point => {
    const angle = (i * Math.PI) / 5 - Math.PI / 2
    const reach = i % 2 === 0 ? radius : radius * 0.45
    return [cx + reach * Math.cos(angle), cy + reach * Math.sin(angle)]
  })
  const reach = radius * Math.cos(Math.PI / 10)
  return `${polyline(share < 1 ? cut(corners, cx - reach + 2 * reach * share) : corners)}z`
}

/** The part of a polygon left of an upright line (Sutherland-Hodgman against one edge). */
function cut(polygon: readonly Point[], limit: number): Point[] {
  return polygon.flatMap((point, i): Point[] => {
    const before = polygon.at(i - 1) ?? point
    const [fromX, fromY] = before
    const [x, y] = point
    const kept = x <= limit ? [point] : []
    if (fromX <= limit === x <= limit) return kept
    const crossing: Point = [limit, fromY + ((y - fromY) * (limit - fromX)) / (x - fromX)]
    return [crossing, ...kept]
  })
}
