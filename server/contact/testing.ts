import type { SiteManifest } from '../../shared/site-manifest.ts'
import type { Frontend } from '../pages/frontend.ts'
import { loadFrontend } from '../testing.ts'

/** Where the messages go. */
export const OWNER = 'owner@example.org'

type Options = Partial<SiteManifest> & { onRender?: (data: object | undefined) => void }

/**
 * Loads the build as if it had pages with contact forms at these paths.
 * @param options what the manifest has instead of the build's, and what is called with the data of each rendered page
 */
export async function loadFrontendWithForms(
  paths: readonly string[],
  { onRender, ...manifest }: Options = {},
): Promise<Frontend> {
  const built = await loadFrontend()
  const forms = paths.map((path) => ({ path, contact: true as const }))
  const pages = [...built.manifest.pages, ...forms]
  return {
    ...built,
    manifest: { ...built.manifest, pages, contactEmail: OWNER, ...manifest },
    // The build has no such page: another one shows that the answer is a page.
    render(url, origin, data) {
      onRender?.(data)
      return built.render(paths.includes(url) ? '/Personal' : url, origin, data)
    },
  }
}
