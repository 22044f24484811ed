import { createContext, useContext, useState } from 'react'
import { useHydrated } from './ui/hydrated.ts'

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
  // The page before has not left the document yet at client navigation.
  const isNavigation = useHydrated()
  const [text] = useState(() => {
    if (typeof document === 'undefined') return given
    return isNavigation ? undefined : readAttribute()
  })
  return text
}

function readAttribute(): string | undefined {
  return document.querySelector<HTMLElement>('[data-page]')?.dataset['page']
}
