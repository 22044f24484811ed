/** Size of a drawing, and edges of the area with its shapes, in units of its view box. */
export type PlotArea = {
  width: number
  height: number
  left: number
  right: number
  top: number
  bottom: number
}

/** Returns the x at a share of the area's width, from its left edge, to a tenth of a unit. */
export function placeAcross({ left, right }: PlotArea, share: number): number {
  return round(left + (right - left) * share)
}

/** Returns the y at a share of the area's height, from its lower edge, to a tenth of a unit. */
export function placeUp({ top, bottom }: PlotArea, share: number): number {
  return round(bottom - (bottom - top) * share)
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
