import { matchRoutes, type RouteObject } from 'react-router-dom'
import { notes } from 'virtual:content/routes'
import { findNoteRoutes } from '../routes.tsx'

/**
 * Prefetches the screen of a link when a visitor points at it, focuses it or touches it.
 * A failure is shown only when the visitor follows the link.
 */
export function prefetchScreens(routes: RouteObject[]): void {
  async function prefetch(target: Element): Promise<void> {
    const link = target.closest('a')
    if (link?.origin !== window.location.origin) return
    const { pathname } = link
    const known = notes ? [...(await findNoteRoutes(pathname)), ...routes] : routes
    const lazy = matchRoutes(known, pathname)?.at(-1)?.route.lazy
    if (typeof lazy === 'function') lazy().catch(() => undefined)
  }
  for (const intent of ['pointerover', 'focusin', 'touchstart']) {
    document.addEventListener(intent, ({ target }) => void prefetch(target as Element), {
      passive: true,
    })
  }
  // Links that were hovered or focused before hydration.
  document.querySelectorAll('a:is(:hover, :focus)').forEach((link) => void prefetch(link))
}
