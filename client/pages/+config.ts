import type { Config } from 'vike/types'

/**
 * One page catches every path: the screens are react-router-dom's business (client/routes.tsx).
 * It has no `onRenderClient`, so that the browser loads `+client.tsx` alone and not Vike's runtime.
 */
export default {
  route: '/*',
  clientRouting: false,
} satisfies Config
