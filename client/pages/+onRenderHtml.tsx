import { renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom'
import resume from 'virtual:content/resume'
import site from 'virtual:content/site'
import { dangerouslySkipEscape, escapeInject } from 'vike/server'
import type { PageContextServer } from 'vike/types'
import type { SiteManifest } from '../../shared/site-manifest.ts'
import { beforePaintScript } from '../app/before-paint.ts'
import { Document } from '../app/document.tsx'
import { footer } from '../app/layout.tsx'
import { PageData } from '../page-data.ts'
import { createRoutes, findScreenFile, type ScreenHandle, screens } from '../routes.tsx'
import { listAssetLinks } from './asset-links.ts'

const ENTRY = 'client/pages/+client.tsx'
const FOOTER = 'client/app/footer.tsx'

const manifest: SiteManifest = {
  title: site.title,
  ...(site.url && { url: site.url }),
  name: resume.name,
  pages: screens.map(({ path, query, data }) => ({
    path,
    ...(query && { query }),
    ...(data && { data }),
  })),
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
      <PageData value={pageContext.data && JSON.stringify(pageContext.data)}>
        <StaticRouterProvider router={router} context={context} hydrate={false} />
      </PageData>
    </Document>,
  )
  const route = router.state.matches.at(-1)?.route
  const status = (route?.handle as ScreenHandle | undefined)?.status ?? 200
  // The dev server has no manifest: there, Vike adds the scripts.
  const { assetsManifest } = pageContext.globalContext
  const links = assetsManifest
    ? listAssetLinks(ENTRY, [findScreenFile(route?.id ?? '*'), FOOTER], assetsManifest)
    : ''
  const document = `<!DOCTYPE html>${completeHead(html, links)}`
  return {
    documentHtml: escapeInject`${dangerouslySkipEscape(document)}`,
    pageContext: { status, site: manifest, ...(assetsManifest && { document }) },
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
