/** A picture's width and height, in pixels. */
export type Size = { width: number; height: number }

/** A part of a picture in its pixels, from the corner at the top left. */
export type Box = Size & { left: number; top: number }

/** The box by its corners, as manifests and labels name it: [left, top, right, bottom], the last two exclusive. */
export function cornersOf({ left, top, width, height }: Box): [number, number, number, number] {
  return [left, top, left + width, top + height]
}
