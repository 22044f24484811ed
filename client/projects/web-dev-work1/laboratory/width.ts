/** The width of the preview in CSS pixels, or what its column has. */
export type Width = number | 'fit'

export const MIN_WIDTH = 200
export const MAX_WIDTH = 1400

/** Widths to choose: two phones, the checked widths among them, a tablet, a desk. */
export const WIDTH_PRESETS = [320, 360, 640, 960, 1200] as const

/** A width out of anything; what is none is what fits. */
export function parseWidth(value: unknown): Width {
  if (typeof value !== 'number' || !Number.isInteger(value)) return 'fit'
  return value >= MIN_WIDTH && value <= MAX_WIDTH ? value : 'fit'
}

/** How large a preview of a width is drawn where there is room for `available`: never above 1. */
export function findScale(width: Width, available: number): number {
  return width === 'fit' || available <= 0 ? 1 : Math.min(1, available / width)
}
