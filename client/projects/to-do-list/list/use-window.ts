import { useCallback, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/** A screenful, so that it is painted soon; what is just below follows in the next frame. */
const FIRST = 20
const STEP = 100
/** How far below the window the next tasks are drawn, so that none is missed while scrolling. */
const AHEAD = '1200px'

/**
 * Returns how many tasks to render: a screenful, and more as the user scrolls; all of them on paper. A new `key`
 * resets it. Give `end` to the element below the last task.
 */
export function useWindow(key: string) {
  const [state, setState] = useState({ key, limit: FIRST })
  if (state.key !== key) setState({ key, limit: FIRST })
  const observer = useRef<IntersectionObserver>(undefined)

  const grow = useCallback(() => setState((last) => ({ ...last, limit: last.limit + STEP })), [])
  /** Draws at least this many tasks. */
  const reach = useCallback(
    (count: number) =>
      setState((last) => (count <= last.limit ? last : { ...last, limit: count + STEP })),
    [],
  )
  const end = useCallback(
    (element: HTMLElement | null) => {
      observer.current?.disconnect()
      if (!element) return
      const own = new IntersectionObserver(
        (entries) => {
          if (!entries.some(({ isIntersecting }) => isIntersecting)) return
          grow()
          // Fires again if the end is still near after the next render.
          own.unobserve(element)
          own.observe(element)
        },
        { rootMargin: AHEAD },
      )
      own.observe(element)
      observer.current = own
    },
    [grow],
  )
  useEffect(() => () => observer.current?.disconnect(), [])

  useEffect(() => {
    // Paper cannot be scrolled. The browser lays it out as soon as the event ends.
    const drawAll = () => flushSync(() => reach(Infinity))
    window.addEventListener('beforeprint', drawAll)
    return () => window.removeEventListener('beforeprint', drawAll)
  }, [reach])

  return { limit: state.limit, grow, reach, end }
}
