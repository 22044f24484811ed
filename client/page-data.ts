import { createContext, useContext, useState } from 'react'

/**
 * Context with the data that the server looked up for the page, as JSON; undefined in the browser.
 */
export const PageData = createContext<string | undefined>(undefined)

/**
 * Returns the data that the server rendered the screen with, as JSON.
 * The screen writes it into the attribute `data-page`, where the browser reads it. Undefined after
 * client navigation: the screen then requests its data itself.
 */
export function usePageData(): string | undefined {
  const given = useContext(PageData)
  const [text] = useState(() => (typeof document === 'undefined' ? given : readAttribute()))
  return text
}

function readAttribute(): string | undefined {
  return document.querySelector<HTMLElement>('[data-page]')?.dataset['page']
}
