import { matchRoutes, type RouteObject } from 'react-router-dom'

/**
 * Fetches the screen of a link as soon as a visitor points at it, focuses or touches it, so that it
 * is there when they follow it. One that does not arrive says so when it is to be shown.
 */
export function prefetchScreens(routes: RouteObject[]): void {
  function prefetch(target: Element): void {
    const link = target.closest('a')
    if (link?.origin !== window.location.origin) return
    const lazy = matchRoutes(routes, link.pathname)?.at(-1)?.route.lazy
    if (typeof lazy === 'function') lazy().catch(() => undefined)
  }
  for (const intent of ['pointerover', 'focusin', 'touchstart']) {
    document.addEventListener(intent, ({ target }) => prefetch(target as Element), {
      passive: true,
    })
  }
  // Those that a visitor was at before this listened.
  document.querySelectorAll('a:is(:hover, :focus)').forEach(prefetch)
}
