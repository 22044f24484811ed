import type { Box, Size } from '../picture/box.ts'

/** Aspect ratio, such as 16 to 9. */
export type Aspect = { width: number; height: number }

/** Handle of a box, by points of the compass. */
export type Handle = 'nw' | 'n' | 'ne' | 'e' | 'se' | 's' | 'sw' | 'w'

/** All handles with their names. */
export const HANDLES: readonly { id: Handle; name: string }[] = [
  { id: 'nw', name: 'Top left corner' },
  { id: 'n', name: 'Top side' },
  { id: 'ne', name: 'Top right corner' },
  { id: 'e', name: 'Right side' },
  { id: 'se', name: 'Bottom right corner' },
  { id: 's', name: 'Bottom side' },
  { id: 'sw', name: 'Bottom left corner' },
  { id: 'w', name: 'Left side' },
]

/** Point in pixels of the picture. */
export type Point = { x: number; y: number }

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value))
}

/** Moves a box by whole pixels inside the picture. */
export function moveBox(box: Box, by: Point, picture: Size): Box {
  return {
    ...box,
    left: clamp(box.left + Math.round(by.x), 0, picture.width - box.width),
    top: clamp(box.top + Math.round(by.y), 0, picture.height - box.height),
  }
}

/**
 * Moves the sides of a handle.
 * The opposite sides stay. The box has at least one pixel, stays inside the picture and keeps its
 * aspect to the nearest pixel.
 */
export function resizeBox(
  box: Box,
  handle: Handle,
  by: Point,
  picture: Size,
  aspect?: Aspect,
): Box {
  const fromRight = handle.includes('w')
  const fromBottom = handle.includes('n')
  const right = box.left + box.width
  const bottom = box.top + box.height
  const across = handle.includes('e') ? by.x : fromRight ? -by.x : 0
  const down = handle.includes('s') ? by.y : fromBottom ? -by.y : 0
  const room = {
    width: fromRight ? right : picture.width - box.left,
    height: fromBottom ? bottom : picture.height - box.top,
  }
  const wanted = { width: box.width + across, height: box.height + down }
  const led = handle === 'n' || handle === 's' ? 'height' : handle.length === 1 ? 'width' : 'both'
  const { width, height } = fitSize(wanted, room, aspect, led)
  return {
    left: fromRight ? right - width : box.left,
    top: fromBottom ? bottom - height : box.top,
    width,
    height,
  }
}

/**
 * Fits a size into the room in whole pixels; with an aspect, the leading side decides the other.
 */
function fitSize(
  wanted: Size,
  room: Size,
  aspect: Aspect | undefined,
  led: 'width' | 'height' | 'both',
): Size {
  if (!aspect) {
    return {
      width: clamp(Math.round(wanted.width), 1, room.width),
      height: clamp(Math.round(wanted.height), 1, room.height),
    }
  }
  const ratio = aspect.width / aspect.height
  const byHeight = wanted.height * ratio
  const width =
    led === 'width' ? wanted.width : led === 'height' ? byHeight : Math.max(wanted.width, byHeight)
  // The longer side of a portrait may be one pixel, too.
  const fitting = clamp(width, Math.min(1, ratio), Math.min(room.width, room.height * ratio))
  return {
    width: clamp(Math.round(fitting), 1, room.width),
    height: clamp(Math.round(fitting / ratio), 1, room.height),
  }
}

/** Creates the box between two points; the first one is fixed. */
export function drawBox(from: Point, to: Point, picture: Size, aspect?: Aspect): Box {
  const corner = {
    left: clamp(Math.floor(from.x), 0, picture.width - 1),
    top: clamp(Math.floor(from.y), 0, picture.height - 1),
    width: 1,
    height: 1,
  }
  const handle = `${to.y < from.y ? 'n' : 's'}${to.x < from.x ? 'w' : 'e'}` as const
  return resizeBox(corner, handle, { x: to.x - from.x, y: to.y - from.y }, picture, aspect)
}

/** Creates a box of half the picture in its middle, offset by the number of `others`. */
export function createBox(picture: Size, others: number, aspect?: Aspect): Box {
  const half = { width: Math.ceil(picture.width / 2), height: Math.ceil(picture.height / 2) }
  const size = fitSize(half, half, aspect, 'both')
  const middle = {
    ...size,
    left: Math.floor((picture.width - size.width) / 2),
    top: Math.floor((picture.height - size.height) / 2),
  }
  const shift = others * Math.ceil(Math.min(picture.width, picture.height) / 25)
  return moveBox(middle, { x: shift, y: shift }, picture)
}

/** Applies an aspect to a box; its top left corner stays, and its width if there is room. */
export function applyAspect(box: Box, picture: Size, aspect: Aspect): Box {
  return resizeBox(box, 'e', { x: 0, y: 0 }, picture, aspect)
}

/** Field of a box. */
export type BoxField = keyof Box

/** Sets a field of a box, or returns an error message. With an aspect the other side follows. */
export function setBoxField(
  box: Box,
  field: BoxField,
  text: string,
  picture: Size,
  aspect?: Aspect,
): Box | string {
  if (!/^\s*-?\d+\s*$/.test(text)) return 'Enter whole pixels.'
  const value = Number(text)
  const [least, most] = limitsOf(box, field, picture)
  if (value < least || value > most) return `Enter a number from ${least} to ${most}.`
  const changed = { ...box, [field]: value }
  if (!aspect || field === 'left' || field === 'top') return changed
  const fitted = resizeBox(changed, field === 'width' ? 'e' : 's', { x: 0, y: 0 }, picture, aspect)
  if (fitted[field] === value) return fitted
  return `With this aspect, enter at most ${fitted[field]}.`
}

function limitsOf(box: Box, field: BoxField, picture: Size): [number, number] {
  switch (field) {
    case 'left':
      return [0, picture.width - box.width]
    case 'top':
      return [0, picture.height - box.height]
    case 'width':
      return [1, picture.width - box.left]
    case 'height':
      return [1, picture.height - box.top]
  }
}
