/** Width and height in pixels. */
export type Size = { width: number; height: number }

/** Area of a picture in pixels, from its top left corner. */
export type Box = Size & { left: number; top: number }

/** Returns the corners of a box: [left, top, right, bottom], the last two exclusive. */
export function cornersOf({ left, top, width, height }: Box): [number, number, number, number] {
  return [left, top, left + width, top + height]
}
