import type { createBrowserRouter } from 'react-router-dom'

type Router = ReturnType<typeof createBrowserRouter>

/**
 * Renders each navigation synchronously instead of when React has time.
 * With a view transition, it renders as soon as the browser has captured the old screen. Changes of
 * only the query are left to the router.
 */
export function renderNavigationsImmediately(router: Router): void {
  const subscribe = router.subscribe.bind(router)
  let shown = router.state.location.pathname
  router.subscribe = (listener) =>
    subscribe((state, { viewTransitionOpts: transition, ...options }) => {
      // Read the newest state: another navigation may have started since.
      const show = () => listener(router.state, { ...options, flushSync: true })
      const { pathname } = state.location
      if (pathname !== shown) {
        shown = pathname
        if (transition && canTransition()) startViewTransition(show)
        // In a microtask, because React cannot render synchronously within an effect.
        else queueMicrotask(show)
      } else if (state.navigation.state === 'loading') {
        // A prefetched screen renders before this, and needs no "Loading...".
        setTimeout(() => router.state === state && listener(state, options))
      } else {
        listener(state, options)
      }
    })
}

/** Returns whether the browser supports view transitions and the visitor allows motion. */
function canTransition(): boolean {
  return (
    'startViewTransition' in document &&
    !window.matchMedia('(prefers-reduced-motion: reduce)').matches
  )
}

function startViewTransition(show: () => void): void {
  // A transition that is skipped rejects, but still shows its screen.
  document.startViewTransition(show).ready.catch(() => undefined)
}
