import type { Layout } from '../layout/layout.ts'

/** Where an item is, in CSS pixels from the upper left corner of its container. */
export type Box = { x: number; y: number; width: number; height: number }

/** What a layout comes to: the boxes of its items, and the height of its container. */
export type Measured = { boxes: readonly Box[]; height: number }

/** Lays out in a container of a width in CSS pixels. */
export type Measure = (layout: Layout, width: number) => Measured

/** Boxes that are this near, in CSS pixels, are at the same place: browsers round differently. */
const TOLERANCE = 1

/** How many of the boxes are where the target has them. */
export function countInPlace(boxes: readonly Box[], target: readonly Box[]): number {
  return target.filter((wanted, index) => {
    const box = boxes[index]
    return box !== undefined && isNear(box, wanted)
  }).length
}

function isNear(box: Box, wanted: Box): boolean {
  const sides = ['x', 'y', 'width', 'height'] as const
  return sides.every((side) => Math.abs(box[side] - wanted[side]) <= TOLERANCE)
}

/** A length in CSS pixels to a tenth: 300, 33.3. */
export function formatPixels(pixels: number): string {
  return String(Math.round(pixels * 10) / 10 + 0)
}
