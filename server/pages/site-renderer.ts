import type { SiteManifest } from '../../shared/site-manifest.ts'
import type { Frontend } from './frontend.ts'
import { loadLanguageRenderer } from './load-language-renderer.ts'
import { loadRenderer } from './load-renderer.ts'

/**
 * Loads the renderers of all languages of a build.
 * @param dist the folder of the build, absolute
 */
export async function loadSiteRenderer(
  dist: string,
): Promise<{ manifest: SiteManifest; renderScreen: Frontend['render'] }> {
  const { readManifest, renderScreen } = await loadRenderer(dist)
  const manifest = await readManifest()
  const renderers = new Map<string, Frontend['render']>()
  for (const language of manifest.otherLanguages) {
    const renderer = await loadLanguageRenderer(dist, language)
    const { pages, inlineScripts } = await renderer.readManifest()
    renderers.set(language.prefix, renderer.renderScreen)
    manifest.pages.push(...pages)
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
