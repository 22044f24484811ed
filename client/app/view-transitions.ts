import type { createBrowserRouter } from 'react-router-dom'

type Router = ReturnType<typeof createBrowserRouter>

/**
 * Has each new screen shown as soon as the router knows it: in the document before the next frame,
 * or, as a view transition, as soon as the browser has kept the old screen's picture. By itself the
 * router draws it when React finds the time, and starts a transition after several rounds of that.
 * What only changes the screen shown, such as its query, is left to the router.
 */
export function renderNavigationsImmediately(router: Router): void {
  const subscribe = router.subscribe.bind(router)
  let shown = router.state.location.pathname
  router.subscribe = (listener) =>
    subscribe((state, { viewTransitionOpts: asked, ...options }) => {
      // Always the newest state: another one may have overtaken this one by then.
      const show = () => listener(router.state, { ...options, flushSync: true })
      const { pathname } = state.location
      if (pathname !== shown) {
        shown = pathname
        if (asked && canTransition()) startViewTransition(show)
        // Not at once: it may be an effect that navigates, and React draws nothing within one.
        else queueMicrotask(show)
      } else if (state.navigation.state === 'loading') {
        // A screen that is there already is shown before this, and needs no "Loading...".
        setTimeout(() => router.state === state && listener(state, options))
      } else {
        listener(state, options)
      }
    })
}

/** Whether the browser has view transitions, for a visitor who does not mind motion. */
function canTransition(): boolean {
  return (
    'startViewTransition' in document &&
    !window.matchMedia('(prefers-reduced-motion: reduce)').matches
  )
}

function startViewTransition(show: () => void): void {
  // One that is overtaken by the next one shows its screen all the same.
  document.startViewTransition(show).ready.catch(() => undefined)
}
