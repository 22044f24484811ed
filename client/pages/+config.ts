import type { Config } from 'vike/types'

/**
 * Configures one page for every path, because react-router-dom does the routing
 * (client/routes.tsx).
 * Without `onRenderClient` the browser loads `+client.tsx` and not Vike's runtime.
 */
export default {
  route: '/*',
  clientRouting: false,
} satisfies Config
