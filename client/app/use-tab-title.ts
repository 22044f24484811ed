import { useEffect } from 'react'

/** Puts a text before the page's title in the tab; undefined leaves the title unchanged. */
export function useTabTitle(text: string | undefined, title: string): void {
  useEffect(() => {
    if (text === undefined) return
    const shown = `${text} · ${title}`
    document.title = shown
    return () => {
      // After a navigation the title is already that of the next page.
      if (document.title === shown) document.title = title
    }
  }, [text, title])
}
