import '../dev/linked-styles.ts'
import { renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  matchRoutes,
  StaticRouterProvider,
} from 'react-router-dom'
import discovery from 'virtual:content/discovery'
import fonts from 'virtual:content/fonts'
import { languages, prefix } from 'virtual:content/languages'
import notes from 'virtual:content/notes'
import privacy from 'virtual:content/privacy'
import resume from 'virtual:content/resume'
import files from 'virtual:content/route-files'
import site from 'virtual:content/site'
import { dangerouslySkipEscape, escapeInject } from 'vike/server'
import type { PageContextServer } from 'vike/types'
import { SCREEN_PATHS } from '../../shared/content/screens.ts'
import { TO_DO_LIST_MANIFEST, WEB_MANIFEST } from '../../shared/app-files.ts'
import type { OtherLanguage, SiteManifest, SitePage } from '../../shared/site-manifest.ts'
import { beforePaintScript } from '../app/before-paint.ts'
import { Document, footer } from '../app/document.tsx'
import { PageData } from '../page-data.ts'
import { paths } from '../paths.ts'
import {
  createNoteRoutes,
  createRoutes,
  type ScreenHandle,
  type ScreenModule,
  sitePaths,
} from '../routes.tsx'
import { listAssetLinks } from './asset-links.ts'
import { findPageKind } from './page-kind.ts'
import { writeShareTags } from './share-tags.ts'
import { writeFeedLinks } from './feed-links.ts'
import { writeVersionLinks } from './version-links.ts'
import { writeStructuredData } from './structured-data.ts'

const ENTRY = 'client/pages/+client.tsx'
const FOOTER = 'client/app/footer.tsx'
const NOT_FOUND = 'client/app/not-found/page.tsx'

/** Links to icons that every page has beside `/favicon.svg`. */
const ICONS = [
  '<link rel="icon" href="/favicon.ico" sizes="32x32">',
  '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
].join('')

/** Returns the link to the web manifest of a page; the to-do list is an app of its own. */
function linkManifest(path: string): string {
  const isList = path === paths.toDoList() || path === paths.auth()
  return `<link rel="manifest" href="${isList ? prefix + TO_DO_LIST_MANIFEST : WEB_MANIFEST}">`
}

/** Describes the whole site for the server, which asks once when it starts. */
async function describeSite(): Promise<SiteManifest> {
  const { contactEmail, ownTexts, securityContact } = discovery
  return {
    title: site.title,
    ...(site.url && { url: site.url }),
    language: site.language,
    otherLanguages: languages.filter(({ prefix }) => prefix !== '').map(pickLanguage),
    name: resume.name,
    pages: await Promise.all([...sitePaths, ...Object.keys(notes)].map(describePage)),
    inlineScripts: [beforePaintScript],
    redirects: discovery.redirects,
    screens: privacy.screens,
    ...(contactEmail && { contactEmail }),
    ...(ownTexts && { ownTexts }),
    ...(securityContact && { securityContact }),
  }
}

function pickLanguage({ tag, prefix }: OtherLanguage): OtherLanguage {
  return { tag, prefix }
}

/** The query parameters that change the HTML of a page; such responses are not cached. */
const QUERIES: Partial<Record<string, readonly string[]>> = {
  [paths.projects()]: ['q', 'kind'],
  [SCREEN_PATHS['software-divider']]: ['q'],
}

async function describePage(path: string): Promise<SitePage> {
  const query = QUERIES[path]
  const { noIndex, canonicalPath } = await loadHandle(path)
  const modified = discovery.updated[canonicalPath ?? path]
  const versions = discovery.versions[path]
  const listed = !noIndex && canonicalPath === path
  return {
    path,
    ...(query && { query }),
    ...(discovery.forms.includes(path) && { contact: true }),
    ...(path === SCREEN_PATHS.evaluation && { data: 'ratings' }),
    ...(!listed && { unlisted: true }),
    ...(modified && { modified }),
    ...(versions && { versions }),
  }
}

/** Creates the routes that a path needs: a router that ranks all notes for each of them takes most of a build. */
function createRoutesFor(path: string) {
  const note = notes[path]
  const others = sitePaths.includes(path) ? {} : notes
  return createRoutes(createNoteRoutes(note ? { [path]: note } : others))
}

/** Loads the metadata of a screen, which is in its chunk. */
async function loadHandle(path: string): Promise<ScreenHandle> {
  const lazy = matchRoutes(createRoutesFor(path), path)?.at(-1)?.route.lazy
  if (typeof lazy !== 'function') throw new Error(`The route ${path} has no screen`)
  return ((await lazy()) as ScreenModule).handle
}

/**
 * Renders the page at the context's URL as a whole document.
 * It loads every lazy part first, so that the HTML can be read without scripts.
 */
export async function onRenderHtml(pageContext: PageContextServer) {
  await footer.preload()
  const url = new URL(pageContext.urlOriginal, 'http://localhost')
  const handler = createStaticHandler(createRoutesFor(url.pathname))
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
  const handle = route?.handle as ScreenHandle | undefined
  const metadata = handle
    ? writeSharingMetadata(route?.id ?? '*', handle, pageContext.publicOrigin)
    : ''
  // The dev server has no manifest: there, Vike adds the scripts.
  const { assetsManifest } = pageContext.globalContext
  const links = assetsManifest
    ? listAssetLinks(
        ENTRY,
        [...(files[route?.id ?? '*'] ?? [NOT_FOUND]), FOOTER],
        { everywhere: fonts.everywhere, words: fonts.texts[route?.id ?? '*'] ?? [] },
        assetsManifest,
        url.pathname !== paths.toDoList(),
      )
    : ''
  const document = `<!DOCTYPE html>${completeHead(html, metadata + ICONS + linkManifest(url.pathname), links)}`
  return {
    documentHtml: escapeInject`${dangerouslySkipEscape(document)}`,
    pageContext: {
      status: handle?.status ?? 200,
      ...(pageContext.describeSite && { site: await describeSite() }),
      ...(assetsManifest && { document }),
    },
  }
}

/** Returns the tags for search engines and shared links; empty on the not-found page. */
function writeSharingMetadata(path: string, head: ScreenHandle, origin: string): string {
  if (head.status === 404) return ''
  const page = findPageKind(path, discovery)
  const card = discovery.cards[path] ?? discovery.cards[paths.home()] ?? ''
  const versions =
    head.canonicalPath === path && !head.noIndex ? (discovery.versions[path] ?? []) : []
  const data = writeStructuredData({ page, path, head, site, origin, card, discovery })
  return (
    writeShareTags({ head, site, origin, card, versions }) +
    writeVersionLinks(versions, origin) +
    writeFeedLinks(discovery.feeds, origin) +
    (data && `<script type="application/ld+json">${data}</script>`)
  )
}

/**
 * Adds what only the server knows to the end of the head.
 * Browsers do not run structured data, so the content security policy does not apply to it.
 */
function completeHead(html: string, metadata: string, links: string): string {
  const themeColor = `<meta name="theme-color" content="${site.themeColor.light}">`
  return html.replace(
    '</head>',
    () => `${themeColor}<script>${beforePaintScript}</script>${links}${metadata}</head>`,
  )
}
