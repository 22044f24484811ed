import type { Point } from './crop-box.ts'

/** Pixels of an arrow key with Shift. */
const SHIFT_STEP = 10

const DIRECTIONS: Readonly<Partial<Record<string, Point>>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

/**
 * Returns how far an arrow key moves, in pixels; undefined for other keys and browser shortcuts.
 */
export function readArrow(event: {
  key: string
  shiftKey: boolean
  altKey: boolean
  ctrlKey: boolean
  metaKey: boolean
}): Point | undefined {
  if (event.altKey || event.ctrlKey || event.metaKey) return undefined
  const direction = DIRECTIONS[event.key]
  const step = event.shiftKey ? SHIFT_STEP : 1
  return direction && { x: direction.x * step, y: direction.y * step }
}
