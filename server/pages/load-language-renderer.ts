import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { OtherLanguage, SiteManifest } from '../../shared/site-manifest.ts'
import type { RenderedPage } from './frontend.ts'

type RenderHtml = (context: {
  urlOriginal: string
  publicOrigin: string
  describeSite?: boolean
  data?: object | undefined
  globalContext: { assetsManifest: unknown }
}) => Promise<{ pageContext: { status: number; document: string; site?: SiteManifest } }>

/**
 * Loads the pages of a language beside the default one, which have a build of their own. Vike holds one
 * build in memory, so this calls the hook that Vike would call. `loadRenderer` must have loaded Vike.
 * @param dist the folder of the build, absolute
 */
export async function loadLanguageRenderer(dist: string, { tag }: OtherLanguage) {
  const folder = join(dist, 'languages', tag)
  const module = pathToFileURL(join(folder, 'server/render.mjs')).href
  const { onRenderHtml } = (await import(module)) as { onRenderHtml: RenderHtml }
  const assetsManifest: unknown = JSON.parse(await readFile(join(folder, 'assets.json'), 'utf8'))
  const globalContext = { assetsManifest }
  return {
    async readManifest(): Promise<SiteManifest> {
      const publicOrigin = 'http://localhost'
      const context = { urlOriginal: `/${tag}`, publicOrigin, describeSite: true, globalContext }
      const { site } = (await onRenderHtml(context)).pageContext
      if (!site) throw new Error(`The language ${tag} gave no site manifest`)
      return site
    },
    async renderScreen(
      urlOriginal: string,
      publicOrigin: string,
      data?: object,
    ): Promise<RenderedPage> {
      const context = { urlOriginal, publicOrigin, data, globalContext }
      const { status, document } = (await onRenderHtml(context)).pageContext
      return { status, html: document }
    },
  }
}
