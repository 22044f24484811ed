import type { SiteManifest } from '../../shared/site-manifest.ts'
import type { Frontend } from './frontend.ts'
import { type LanguageRenderer, loadLanguageRenderer } from './load-language-renderer.ts'
import { loadRenderer } from './load-renderer.ts'

/** Renders the pages of all languages. */
export type SiteRenderer = { manifest: SiteManifest; renderScreen: Frontend['render'] }

/**
 * Loads the renderers of all languages of a build.
 * @param dist the folder of the build, absolute
 */
export async function loadSiteRenderer(dist: string): Promise<SiteRenderer> {
  const { readManifest, renderScreen } = await loadRenderer(dist)
  const manifest = await readManifest()
  const renderers = new Map<string, LanguageRenderer>()
  for (const language of manifest.otherLanguages) {
    const renderer = await loadLanguageRenderer(dist, language)
    const { pages, inlineScripts } = await renderer.describeSite()
    renderers.set(language.prefix, renderer)
    manifest.pages = [...manifest.pages, ...pages]
    manifest.inlineScripts = [...new Set([...manifest.inlineScripts, ...inlineScripts])]
  }
  return {
    manifest,
    renderScreen(url, publicOrigin, data) {
      const [, prefix = ''] = /^(\/[^/?]*)/.exec(url) ?? []
      return (renderers.get(prefix)?.renderScreen ?? renderScreen)(url, publicOrigin, data)
    },
  }
}
