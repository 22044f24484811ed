import { type ReactNode, Suspense } from 'react'
import { lacksTexts } from 'virtual:content/languages'
import site from 'virtual:content/site'
import { preloadable } from './preloadable.tsx'
import { PublicOrigin } from './public-origin.ts'

/** Footer in a chunk of its own, preloaded on the server. */
export const footer = preloadable(() => import('./footer.tsx'))

/**
 * Renders the whole document on the server and in the browser.
 * The server adds the inline script and the links to assets. The inline script sets attributes of
 * the root element, so a difference there is expected. The footer stays outside the router: React
 * drops server HTML that is not hydrated when something above it changes.
 */
export function Document({ origin, children }: { origin: string; children: ReactNode }) {
  return (
    <html lang={site.language} dir={site.direction} data-origin={origin} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      </head>
      <body lang={lacksTexts ? 'en' : undefined}>
        <PublicOrigin value={origin}>{children}</PublicOrigin>
        <Suspense>
          <footer.Component />
        </Suspense>
      </body>
    </html>
  )
}
