import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { OtherLanguage, SiteManifest } from '../../shared/site-manifest.ts'
import type { Frontend } from './frontend.ts'

/** What the client's renderer is asked for: a page, or the manifest of the site as well. */
export type RenderContext = {
  urlOriginal: string
  publicOrigin: string
  describeSite?: boolean
  data?: object | undefined
}

/** What the client's renderer gives. */
export type Rendered = {
  status: number | undefined
  document: string
  site?: SiteManifest | undefined
}

type RenderHtml = (
  context: RenderContext & { globalContext: { assetsManifest: unknown } },
) => Promise<{ pageContext: Rendered }>

/**
 * Loads the renderers of all languages of a build, with Vike, React and the built screens. Vike listens to uncaught
 * errors of the process or thread it is loaded in.
 * @param dist the folder of the build, absolute
 */
export async function loadSiteRenderer(
  dist: string,
): Promise<{ manifest: SiteManifest; renderScreen: Frontend['render'] }> {
  await importFile(join(dist, 'server/entry.mjs'))
  const { renderWithVike } = await import('./vike-render.ts')
  const { readManifest, renderScreen } = createRenderer(renderWithVike)
  const manifest = await readManifest()
  const renderers = new Map<string, Frontend['render']>()
  for (const language of manifest.otherLanguages) {
    const renderer = await loadLanguageRenderer(dist, language)
    const { pages, inlineScripts } = await renderer.readManifest()
    renderers.set(language.prefix, renderer.renderScreen)
    manifest.pages = [...manifest.pages, ...pages]
    manifest.inlineScripts = [...new Set([...manifest.inlineScripts, ...inlineScripts])]
  }
  return {
    manifest,
    renderScreen(url, publicOrigin, data) {
      const [prefix = ''] = /^\/[^/?]*/.exec(url) ?? []
      return (renderers.get(prefix) ?? renderScreen)(url, publicOrigin, data)
    },
  }
}

/**
 * Loads the pages of a language beside the default one, which have a build of their own. Vike holds one
 * build in memory, so this calls the hook that Vike would call. Vike must be loaded.
 * @param dist the folder of the build, absolute
 */
export async function loadLanguageRenderer(dist: string, { tag }: OtherLanguage) {
  const folder = join(dist, 'languages', tag)
  const { onRenderHtml } = (await importFile(join(folder, 'server/render.mjs'))) as {
    onRenderHtml: RenderHtml
  }
  const assetsManifest: unknown = JSON.parse(await readFile(join(folder, 'assets.json'), 'utf8'))
  const globalContext = { assetsManifest }
  return createRenderer(
    async (context) => (await onRenderHtml({ ...context, globalContext })).pageContext,
    `/${tag}`,
  )
}

/**
 * Creates the functions that read a site's manifest and render its pages.
 * @param home any page of the site
 */
export function createRenderer(
  render: (context: RenderContext) => Promise<Rendered>,
  home = '/',
): { readManifest: () => Promise<SiteManifest>; renderScreen: Frontend['render'] } {
  return {
    async readManifest() {
      const context = { urlOriginal: home, publicOrigin: 'http://localhost', describeSite: true }
      const { site } = await render(context)
      if (!site) throw new Error(`The client gave no site manifest at ${home}`)
      return site
    },
    async renderScreen(urlOriginal, publicOrigin, data) {
      const { status, document } = await render({ urlOriginal, publicOrigin, data })
      if (status === undefined) throw new Error(`Rendering ${urlOriginal} gave no status`)
      return { status, html: document }
    },
  }
}

function importFile(file: string): Promise<unknown> {
  return import(pathToFileURL(file).href)
}
