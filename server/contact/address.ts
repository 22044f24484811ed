import type { SiteManifest } from '../../shared/site-manifest.ts'

/** Returns where messages of contact forms go; undefined if no page has a form. */
export function findContactAddress({ contactEmail, pages }: SiteManifest): string | undefined {
  return pages.some(({ contact }) => contact) ? contactEmail : undefined
}
