/** Width of the preview in CSS pixels, or that of its column. */
export type Width = number | 'fit'

/** Minimum width in CSS pixels. */
export const MIN_WIDTH = 200
/** Maximum width in CSS pixels. */
export const MAX_WIDTH = 1400

/** Widths to choose from: phones, checked widths, a tablet, a desktop. */
export const WIDTH_PRESETS = [320, 360, 640, 960, 1200] as const

/** Parses a width from any value; `fit` if it is invalid. */
export function parseWidth(value: unknown): Width {
  if (typeof value !== 'number' || !Number.isInteger(value)) return 'fit'
  return value >= MIN_WIDTH && value <= MAX_WIDTH ? value : 'fit'
}

/** Returns the scale at which a width fits into `available` pixels, at most 1. */
export function findScale(width: Width, available: number): number {
  return width === 'fit' || available <= 0 ? 1 : Math.min(1, available / width)
}
