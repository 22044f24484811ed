import { createContext, useContext, useState } from 'react'

/** What the server looked up for the page that it renders, as JSON; nothing in the browser. */
export const PageData = createContext<string | undefined>(undefined)

/**
 * The data that the server has rendered the screen with, as JSON. The screen writes them into an
 * attribute `data-page`, where the browser finds them. Undefined for a screen that is reached by
 * client navigation, which has to ask for its data itself.
 */
export function usePageData(): string | undefined {
  const given = useContext(PageData)
  const [text] = useState(() => (typeof document === 'undefined' ? given : readAttribute()))
  return text
}

function readAttribute(): string | undefined {
  return document.querySelector<HTMLElement>('[data-page]')?.dataset['page']
}
