import type { ReactNode } from 'react'
import site from 'virtual:content/site'
import { PublicOrigin } from './public-origin.ts'

/**
 * The whole document, rendered by React on both sides. The server adds to the head what only it
 * knows: the inline script that runs before the first paint, and the links to the page's assets.
 * That script sets attributes of the root element, which is why a difference there is no fault.
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
      </body>
    </html>
  )
}
