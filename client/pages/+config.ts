import type { Config } from 'vike/types'

/**
 * Configures one page for every path, because react-router-dom does the routing
 * (client/routes.tsx).
 * Without `onRenderClient` the browser loads `+client.tsx` and not Vike's runtime.
 */
export default {
  route: '/*',
  clientRouting: false,
  // The server redirects variants of paths by itself; an unknown path stays as it is, also with a slash at its end.
  disableUrlNormalization: true,
  // A slow machine compiles the first page of the dev server for longer than Vike's 30 seconds.
  hooksTimeout: { onRenderHtml: { error: 120_000, warning: false } },
} satisfies Config
