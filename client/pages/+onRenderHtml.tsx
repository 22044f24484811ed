import { renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom'
import site from 'virtual:content/site'
import { dangerouslySkipEscape, escapeInject } from 'vike/server'
import type { InjectFilterEntry, PageContextServer } from 'vike/types'
import type { SiteManifest } from '../../shared/site-manifest.ts'
import { beforePaintScript } from '../app/before-paint.ts'
import { Document } from '../app/document.tsx'
import { footer } from '../app/layout.tsx'
import { createRoutes, findScreenFile, type ScreenHandle, screens } from '../routes.tsx'
import { type AssetsManifest, listAssetLinks } from './asset-links.ts'

const ENTRY = 'client/pages/+client.tsx'

const manifest: SiteManifest = {
  title: site.title,
  ...(site.url && { url: site.url }),
  pages: screens.map(({ path, query }) => ({ path, ...(query && { query }) })),
  inlineScripts: [beforePaintScript],
}

/**
 * Renders the page at the context's URL as a whole document: every lazy part is loaded before, so
 * that the HTML needs no script to be read.
 */
export async function onRenderHtml(pageContext: PageContextServer) {
  await footer.preload()
  const handler = createStaticHandler(createRoutes())
  const url = new URL(pageContext.urlOriginal, 'http://localhost')
  const context = await handler.query(new Request(url))
  if (context instanceof Response) throw new Error(`The route of ${url.pathname} redirects`)
  if (context.errors) {
    throw new Error(`A loader of ${url.pathname} failed`, { cause: context.errors })
  }

  const router = createStaticRouter(handler.dataRoutes, context)
  const html = renderToString(
    <Document origin={pageContext.publicOrigin}>
      <StaticRouterProvider router={router} context={context} hydrate={false} />
    </Document>,
  )
  const route = router.state.matches.at(-1)?.route
  const files = [ENTRY, findScreenFile(route?.id ?? '*'), 'client/app/footer.tsx']
  const links = listAssetLinks(files, readAssets(pageContext))
  const status = (route?.handle as ScreenHandle | undefined)?.status ?? 200
  return {
    documentHtml: escapeInject`<!DOCTYPE html>${dangerouslySkipEscape(completeHead(html, links))}`,
    pageContext: { status, site: manifest },
    // The links above are all that the page needs.
    injectFilter: (assets: InjectFilterEntry[]) => assets.forEach(dropLink),
  }
}

/** Adds what only the server knows to the end of the head. */
function completeHead(html: string, links: string): string {
  const themeColor = `<meta name="theme-color" content="${site.themeColor.light}">`
  return html.replace(
    '</head>',
    () => `${themeColor}<script>${beforePaintScript}</script>${links}</head>`,
  )
}

function dropLink(asset: InjectFilterEntry): void {
  asset.inject = false
}

/** The bundler's manifest; the dev server has none and links assets itself. */
function readAssets(pageContext: PageContextServer): AssetsManifest {
  return pageContext.globalContext.assetsManifest ?? {}
}
