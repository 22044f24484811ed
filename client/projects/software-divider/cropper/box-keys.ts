import type { Point } from './crop-box.ts'

/** Pixels of an arrow key with Shift. */
const SHIFT_STEP = 10

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
  const far = event.shiftKey ? SHIFT_STEP : 1
  switch (event.key) {
    case 'ArrowLeft':
      return { x: -far, y: 0 }
    case 'ArrowRight':
      return { x: far, y: 0 }
    case 'ArrowUp':
      return { x: 0, y: -far }
    case 'ArrowDown':
      return { x: 0, y: far }
    default:
      return undefined
  }
}
