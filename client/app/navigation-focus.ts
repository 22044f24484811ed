import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { isMultilingual } from 'virtual:content/languages'

/**
 * Scrolls to the top or to the anchor and focuses the heading after client navigation, also by Back
 * and Forward.
 * A change of only the query does nothing. The first page keeps the focus where it is.
 */
export function useNavigationFocus(): void {
  const location = useLocation()
  const last = useRef(location)

  useEffect(() => {
    window.history.scrollRestoration = 'manual'
    // Manual restoration would lose the anchor on reload.
    if (window.scrollY === 0) findAnchor(window.location.hash)?.scrollIntoView()
  }, [])

  useEffect(() => {
    const { current: previous } = last
    if (previous === location) return
    last.current = location
    const moved = previous.pathname !== location.pathname
    if (!moved && previous.search !== location.search) return
    if (moved) removeFirstPageMetadata()

    const anchor = findAnchor(location.hash)
    if (anchor) {
      anchor.scrollIntoView()
    } else {
      window.scrollTo(0, 0)
    }
    if (moved || anchor) focusOn(anchor ?? document.querySelector<HTMLElement>('main h1'))
  }, [location])
}

/** Removes the metadata of the first page, which does not describe later pages. */
function removeFirstPageMetadata(): void {
  const versions = isMultilingual ? ',link[hreflang]' : ''
  for (const element of document.querySelectorAll(`meta[property],script[type$=json]${versions}`))
    element.remove()
}

function focusOn(element: HTMLElement | null): void {
  if (!element) return
  if (element.tabIndex < 0) element.tabIndex = -1
  element.focus({ preventScroll: true })
}

function findAnchor(hash: string): HTMLElement | null {
  const fragment = hash.slice(1)
  if (!fragment) return null
  try {
    return document.getElementById(decodeURIComponent(fragment))
  } catch {
    return document.getElementById(fragment)
  }
}
