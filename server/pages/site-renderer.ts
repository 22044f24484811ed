import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { OtherLanguage, SiteManifest } from '../../shared/site-manifest.ts'
import type { Frontend } from './frontend.ts'

type RenderHtml = (context: {
  urlOriginal: string
  publicOrigin: string
  describeSite?: boolean
  data?: object | undefined
  globalContext: { assetsManifest: unknown }
}) => Promise<{ pageContext: { status: number; document: string; site?: SiteManifest } }>

/**
 * Loads the renderers of all languages of a build, with Vike, React and the built screens. Vike listens to uncaught
 * errors of the process or thread it is loaded in.
 * @param dist the folder of the build, absolute
 */
export async function loadSiteRenderer(
  dist: string,
): Promise<{ manifest: SiteManifest; renderScreen: Frontend['render'] }> {
  await importFile(join(dist, 'server/entry.mjs'))
  const { readManifest, renderScreen } = await import('./vike-render.ts')
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
  return {
    readManifest: async (): Promise<SiteManifest> => {
      const publicOrigin = 'http://localhost'
      const context = { urlOriginal: `/${tag}`, publicOrigin, describeSite: true, globalContext }
      const { site } = (await onRenderHtml(context)).pageContext
      if (!site) throw new Error(`The language ${tag} gave no site manifest`)
      return site
    },
    renderScreen: async (urlOriginal: string, publicOrigin: string, data?: object) => {
      const context = { urlOriginal, publicOrigin, data, globalContext }
      const { status, document } = (await onRenderHtml(context)).pageContext
      return { status, html: document }
    },
  }
}

function importFile(file: string): Promise<unknown> {
  return import(pathToFileURL(file).href)
}
