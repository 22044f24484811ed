import { type PointerEvent, useEffect, useRef } from 'react'

const LONG_PRESS = 500
/** Number of pixels from which a moving finger scrolls. */
const STILL = 10

/** Returns handlers for the list that select a task by a long press. */
export function useLongPress(onPress: (id: string) => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const start = useRef({ x: 0, y: 0 })
  const end = () => clearTimeout(timer.current)
  useEffect(() => end, [])

  return {
    onPointerDown(event: PointerEvent) {
      end()
      const target = event.target as Element
      const id = target.closest<HTMLElement>('[data-id]')?.dataset['id']
      const isElsewhere = target.closest('a, button, input, [data-grip]')
      if (event.pointerType !== 'touch' || isElsewhere || id === undefined) return
      start.current = { x: event.clientX, y: event.clientY }
      timer.current = setTimeout(() => {
        onPress(id)
        ignoreNextClick()
      }, LONG_PRESS)
    },
    onPointerMove(event: PointerEvent) {
      const { x, y } = start.current
      if (Math.hypot(event.clientX - x, event.clientY - y) > STILL) end()
    },
    onPointerUp: end,
    onPointerCancel: end,
  }
}

/** Ignores the click of the finger that lifts: another element may be below it by then. */
function ignoreNextClick() {
  const ending = new AbortController()
  const { signal } = ending
  window.addEventListener(
    'click',
    (event) => {
      ending.abort()
      event.preventDefault()
      event.stopPropagation()
    },
    { capture: true, signal },
  )
  // Where no click came, the next touch has one of its own.
  window.addEventListener('pointerdown', () => ending.abort(), { capture: true, signal })
}
