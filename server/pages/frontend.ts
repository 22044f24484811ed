import type { RequestHandler } from 'express'
import type { SiteManifest } from '../../shared/site-manifest.ts'
import type { FindRepresentation } from './representation.ts'

/** The path that stands for all unknown paths of the default language, which share one response. */
export const UNKNOWN_PATH = '/404'

/** Lists the paths that stand for the unknown paths of each language. */
export function listUnknownPaths({
  otherLanguages,
}: Pick<SiteManifest, 'otherLanguages'>): string[] {
  return [UNKNOWN_PATH, ...otherLanguages.map(({ prefix }) => prefix + UNKNOWN_PATH)]
}

/** Returns the path that stands for an unknown path, in its language. */
export function findUnknownPath(
  { otherLanguages }: Pick<SiteManifest, 'otherLanguages'>,
  url: string,
): string {
  const language = otherLanguages.find(({ prefix }) => url.startsWith(`${prefix}/`))
  return (language?.prefix ?? '') + UNKNOWN_PATH
}

/** A rendered document with its status. */
export type RenderedPage = { status: number; html: string }

/** The client as the server uses it: built for production, or from its sources in dev. */
export type Frontend = {
  manifest: SiteManifest
  /**
   * Renders a path, with its query, as a whole document. Rejects when a screen fails.
   * @param publicOrigin the site's public address without a trailing slash
   * @param data data that the screen shows besides its content
   */
  render(url: string, publicOrigin: string, data?: object): Promise<RenderedPage>
  /** The files of the build by their paths, with the feeds of notes; empty in dev. */
  files: ReadonlyMap<string, FindRepresentation>
  /** Serves the sources in dev. */
  sources?: RequestHandler
  /** Whether this is production, with cached pages and the content security policy. */
  production: boolean
}
