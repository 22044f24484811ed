import { type RefObject, useEffect, useState } from 'react'

/** Returns the offset of a field's cursor; undefined while a part is selected, and without focus. */
export function useCursor(ref: RefObject<HTMLTextAreaElement | null>): number | undefined {
  const [cursor, setCursor] = useState<number>()
  useEffect(() => {
    const field = ref.current
    if (!field) return
    const ending = new AbortController()
    const { signal } = ending
    const read = () => {
      const { selectionStart: at, selectionEnd } = field
      setCursor(document.activeElement === field && at === selectionEnd ? at : undefined)
    }
    read()
    document.addEventListener('selectionchange', read, { signal })
    for (const type of ['focus', 'blur', 'input']) field.addEventListener(type, read, { signal })
    return () => ending.abort()
  }, [ref])
  return cursor
}
