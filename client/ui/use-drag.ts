import { type PointerEvent as ReactPointerEvent, useEffect, useRef, useState } from 'react'

/** The entry below the dragged one, and the side on which that would be inserted. */
type Drop = { id: string; side: 'before' | 'after' }

type Options = {
  /** Whether the first entry may be dropped beside the second. */
  mayDrop: (id: string, beside: string) => boolean
  onDrop: (id: string, drop: Drop) => void
  /** Called with the `data-target` of the element on which an entry was dropped. */
  onTarget?: (id: string, target: string) => void
  /** Returns the element that scrolls, if it is not the page. */
  findPane?: () => Element | null | undefined
}

/** The page or the pane scrolls while the pointer is nearer to its edge, in pixels. */
const SCROLL_ZONE = 72

/** In pixels for each frame. */
const MAX_SCROLL_STEP = 14

/**
 * Drags an entry of a list by its grip with a mouse, pen or finger; Escape cancels. Give `onPointerDown` to the list,
 * `data-id` to its entries, `data-grip` to the grips, and `data-target` to other elements on which an entry may be
 * dropped. An entry may contain such a list.
 */
export function useDrag({ mayDrop, onDrop, onTarget, findPane }: Options) {
  const [dragging, setDragging] = useState(false)
  const [drop, setDrop] = useState<Drop>()
  const end = useRef<() => void>(undefined)
  useEffect(() => () => end.current?.(), [])

  function onPointerDown(event: ReactPointerEvent<HTMLElement>) {
    const target = event.target as Element
    const row = target.closest<HTMLElement>('[data-id]')
    const id = row?.dataset['id']
    if (!target.closest('[data-grip]') || !row || id === undefined || event.button !== 0) return
    if (row.parentElement !== event.currentTarget) return
    // Else the browser would select text.
    event.preventDefault()
    start(row, id, event.pointerId, event.clientX, event.clientY)
  }

  function start(row: HTMLElement, id: string, pointerId: number, x: number, y: number) {
    const ending = new AbortController()
    const { signal } = ending
    let place: Drop | undefined
    let target: HTMLElement | undefined
    let [left, top] = [x, y]
    row.dataset['dragged'] = ''
    setDragging(true)

    function update() {
      const element = document.elementFromPoint(left, top)
      aim(element?.closest<HTMLElement>('[data-target]') ?? undefined)
      const over = findSibling(element)
      const beside = over?.dataset['id']
      if (!over || beside === undefined || beside === id || !mayDrop(id, beside)) return show()
      const { top: edge, height } = over.getBoundingClientRect()
      show({ id: beside, side: top < edge + height / 2 ? 'before' : 'after' })
    }

    function findSibling(element: Element | null): HTMLElement | undefined {
      const found = element?.closest<HTMLElement>('[data-id]')
      const isSibling = !found || found.parentElement === row.parentElement
      return isSibling ? (found ?? undefined) : findSibling(found.parentElement)
    }

    function aim(next: HTMLElement | undefined) {
      if (next === target) return
      if (target) delete target.dataset['over']
      if (next) next.dataset['over'] = ''
      target = next
    }

    function show(next?: Drop) {
      if (next?.id === place?.id && next?.side === place?.side) return
      place = next
      setDrop(next)
    }

    function scroll() {
      if (signal.aborted) return
      const pane = findPane?.()
      const edges = pane?.getBoundingClientRect() ?? { top: 0, bottom: window.innerHeight }
      const beyond =
        Math.min(top - edges.top - SCROLL_ZONE, 0) || Math.max(top - edges.bottom + SCROLL_ZONE, 0)
      if (beyond !== 0 && !target) {
        ;(pane ?? window).scrollBy(
          0,
          Math.max(-MAX_SCROLL_STEP, Math.min(MAX_SCROLL_STEP, beyond / 4)),
        )
        update()
      }
      requestAnimationFrame(scroll)
    }

    function finish() {
      ending.abort()
      aim(undefined)
      end.current = undefined
      delete row.dataset['dragged']
      setDrop(undefined)
      setDragging(false)
    }

    const listen = (
      type: 'pointermove' | 'pointerup' | 'pointercancel',
      run: (event: PointerEvent) => void,
    ) =>
      window.addEventListener(
        type,
        (event) => {
          if (event.pointerId === pointerId) run(event)
        },
        { signal },
      )
    listen('pointermove', (event) => {
      ;[left, top] = [event.clientX, event.clientY]
      update()
    })
    listen('pointerup', () => {
      const dropped = target?.dataset['target']
      finish()
      if (dropped !== undefined) onTarget?.(id, dropped)
      else if (place) onDrop(id, place)
    })
    listen('pointercancel', finish)
    window.addEventListener(
      'keydown',
      (event) => {
        if (event.key === 'Escape') finish()
      },
      { signal },
    )
    end.current = finish
    requestAnimationFrame(scroll)
  }

  return { drop, dragging, onPointerDown }
}
