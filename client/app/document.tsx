import { type ReactNode, Suspense } from 'react'
import site from 'virtual:content/site'
import { preloadable } from './preloadable.tsx'
import { PublicOrigin } from './public-origin.ts'

export const footer = preloadable(() => import('./footer.tsx'))

/**
 * The whole document, rendered by React on both sides. The server adds to the head what only it
 * knows: the inline script that runs before the first paint, and the links to the page's assets.
 * That script sets attributes of the root element, which is why a difference there is no fault.
 * The footer is beside the router, not in it: React takes the server's HTML away from what has not
 * arrived when anything above it changes, and each navigation does.
 */
export function Document({ origin, children }: { origin: string; children: ReactNode }) {
  return (
    <html lang={site.language} dir={site.direction} data-origin={origin} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      </head>
      <body>
        <PublicOrigin value={origin}>{children}</PublicOrigin>
        <Suspense>
          <footer.Component />
        </Suspense>
      </body>
    </html>
  )
}
