import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { OtherLanguage, SiteManifest } from '../../shared/site-manifest.ts'
import type { Frontend } from './frontend.ts'

type RenderHtml = (context: {
  urlOriginal: string
  publicOrigin: string
  describeSite?: boolean
  globalContext: { assetsManifest: unknown }
}) => Promise<{ pageContext: { status: number; document: string; site?: SiteManifest } }>

/** Renders the pages of one language. */
export type LanguageRenderer = {
  describeSite: () => Promise<SiteManifest>
  renderScreen: Frontend['render']
}

/**
 * Loads the pages of a language beside the default one, which have a build of their own. Vike holds one
 * build in memory, so this calls the hook that Vike would call. `loadRenderer` must have loaded Vike.
 * @param dist the folder of the build, absolute
 */
export async function loadLanguageRenderer(
  dist: string,
  { tag }: OtherLanguage,
): Promise<LanguageRenderer> {
  const folder = join(dist, 'languages', tag)
  const module = pathToFileURL(join(folder, 'server/render.mjs')).href
  const { onRenderHtml } = (await import(module)) as { onRenderHtml: RenderHtml }
  const assetsManifest: unknown = JSON.parse(await readFile(join(folder, 'assets.json'), 'utf8'))
  const globalContext = { assetsManifest }
  return {
    async describeSite() {
      const urlOriginal = `/${tag}`
      const context = {
        urlOriginal,
        publicOrigin: 'http://localhost',
        describeSite: true,
        globalContext,
      }
      const { site } = (await onRenderHtml(context)).pageContext
      if (!site) throw new Error(`The language ${tag} gave no site manifest`)
      return site
    },
    async renderScreen(urlOriginal, publicOrigin) {
      const { pageContext } = await onRenderHtml({ urlOriginal, publicOrigin, globalContext })
      return { status: pageContext.status, html: pageContext.document }
    },
  }
}
