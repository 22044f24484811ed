import { type RefObject, useEffect, useRef, useState } from 'react'

/** Lines are drawn in blocks of this many, so that not every scroll draws them again. */
const BLOCK = 16

/**
 * Returns a ref for a layer, which scrolls with a field then, and the lines that it has to draw: those
 * in view, and some before and after.
 */
export function useVisibleLines(ref: RefObject<HTMLTextAreaElement | null>) {
  const layer = useRef<HTMLDivElement>(null)
  const [blocks, setBlocks] = useState({ first: 0, end: 2 })
  // Not before layout: a field that is created with its layer is not there yet.
  useEffect(() => {
    const field = ref.current
    if (!field) return
    const follow = () => {
      const { scrollTop, scrollLeft, clientHeight } = field
      if (layer.current) layer.current.style.translate = `${-scrollLeft}px ${-scrollTop}px`
      const height = BLOCK * Number.parseFloat(getComputedStyle(field).lineHeight)
      const first = Math.max(0, Math.floor(scrollTop / height) - 1)
      const end = Math.ceil((scrollTop + clientHeight) / height) + 1
      setBlocks((last) => (last.first === first && last.end === end ? last : { first, end }))
    }
    follow()
    field.addEventListener('scroll', follow, { passive: true })
    const observer = new ResizeObserver(follow)
    observer.observe(field)
    return () => {
      field.removeEventListener('scroll', follow)
      observer.disconnect()
    }
  }, [ref])
  return [layer, { first: blocks.first * BLOCK, end: blocks.end * BLOCK }] as const
}
