import { useEffect } from 'react'

/** Puts a text before the page's own title in the tab; undefined leaves that alone. */
export function useTabTitle(text: string | undefined, title: string): void {
  useEffect(() => {
    if (text === undefined) return
    const shown = `${text} · ${title}`
    document.title = shown
    return () => {
      // After a navigation it is the next page's title already.
      if (document.title === shown) document.title = title
    }
  }, [text, title])
}
