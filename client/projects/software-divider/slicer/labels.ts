import type { Box, Size } from '../picture/box.ts'
import { ROUNDING } from './grid.ts'

/** Labelled object: its class, and its box as fractions of the picture. */
export type Label = {
  kind: number
  centreX: number
  centreY: number
  width: number
  height: number
}

/** Parsed label file: its boxes, and the errors by line. */
export type Labels = { boxes: readonly Label[]; problems: readonly LineProblem[] }

/** Lines count from 1. */
type LineProblem = { line: number; problem: string }

/** Maximum size of a label file in bytes, about 25,000 boxes. */
export const MAX_LABEL_FILE_BYTES = 1_000_000

const NUMBER = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i

/**
 * Parses a YOLO label file: one object a line, `class x y width height`, as fractions of the
 * picture.
 * x and y are the centre (Ultralytics, "Object Detection Datasets"). Empty lines are ignored.
 */
export function parseLabels(text: string): Labels {
  const boxes: Label[] = []
  const problems: LineProblem[] = []
  for (const [index, line] of text
    .replace(/^\ufeff/, '')
    .split(/\r\n|\r|\n/)
    .entries()) {
    if (line.trim() === '') continue
    const label = parseLine(line)
    if (typeof label === 'string') problems.push({ line: index + 1, problem: label })
    else boxes.push(label)
  }
  return { boxes, problems }
}

function parseLine(line: string): Label | string {
  const words = line.trim().split(/\s+/)
  if (words.length > 6 && words.length % 2 === 1)
    return 'this is an outline, and only boxes are read'
  if (words.length !== 5) return 'a box has five numbers: class, x, y, width, height'
  const [kind = '', ...rest] = words
  if (!/^\d{1,9}$/.test(kind)) return 'the class is not a whole number from 0'
  const shares = rest.map((word) => (NUMBER.test(word) ? Number(word) : Number.NaN))
  if (!shares.every((share) => share >= 0 && share <= 1)) {
    return 'a place or a side is not a number from 0 to 1'
  }
  const [centreX = 0, centreY = 0, width = 0, height = 0] = shares
  if (width === 0 || height === 0) return 'the box has no area'
  return { kind: Number(kind), centreX, centreY, width, height }
}

/**
 * Maps labels to one tile: clips them and converts them to its fractions.
 * A label needs at least `minimumShare` (0 to 1) of its area in the tile, not counting padding.
 * @param size the picture's, in pixels
 * @param tile the tile's box, with its padding
 */
export function mapLabels(
  labels: readonly Label[],
  size: Size,
  tile: Box,
  minimumShare: number,
): Label[] {
  return labels.flatMap((label) => {
    const whole = clip(edgesOf(label, size), { left: 0, top: 0, ...size })
    const inside = clip(whole, tile)
    const share = areaOf(inside) / areaOf(whole)
    // A box that only touches the tile is outside, for any share.
    if (!(share > 0) || share < minimumShare - ROUNDING) return []
    return [
      {
        kind: label.kind,
        centreX: ((inside.left + inside.right) / 2 - tile.left) / tile.width,
        centreY: ((inside.top + inside.bottom) / 2 - tile.top) / tile.height,
        width: (inside.right - inside.left) / tile.width,
        height: (inside.bottom - inside.top) / tile.height,
      },
    ]
  })
}

type Edges = { left: number; top: number; right: number; bottom: number }

function edgesOf({ centreX, centreY, width, height }: Label, size: Size): Edges {
  return {
    left: (centreX - width / 2) * size.width,
    top: (centreY - height / 2) * size.height,
    right: (centreX + width / 2) * size.width,
    bottom: (centreY + height / 2) * size.height,
  }
}

function clip(edges: Edges, { left, top, width, height }: Box): Edges {
  return {
    left: Math.max(edges.left, left),
    top: Math.max(edges.top, top),
    right: Math.min(edges.right, left + width),
    bottom: Math.min(edges.bottom, top + height),
  }
}

function areaOf({ left, top, right, bottom }: Edges): number {
  return Math.max(0, right - left) * Math.max(0, bottom - top)
}

/**
 * Formats labels with six digits, a tenth of a pixel in a picture of 100,000.
 * Boxes that round to no area are left out, because they could not be parsed.
 */
export function formatLabels(labels: readonly Label[]): string {
  return labels
    .map(({ kind, ...places }) => ({
      kind,
      places: [places.centreX, places.centreY, places.width, places.height].map(formatShare),
    }))
    .filter(({ places }) => places.slice(2).every((side) => Number(side) > 0))
    .map(({ kind, places }) => `${kind} ${places.join(' ')}\n`)
    .join('')
}

function formatShare(share: number): string {
  return share.toFixed(6)
}
