import type { IncomingMessage, ServerResponse } from 'node:http'
import type { RequestHandler } from 'express'
import type { SiteManifest } from '../../shared/site-manifest.ts'

/** Stands for every path that is no page: they share one answer. */
export const UNKNOWN_PATH = '/404'

export type RenderedPage = { status: number; html: string }

/** The browser part of the site as the server sees it: built for production, or live in dev. */
export type Frontend = {
  manifest: SiteManifest
  /**
   * Renders a path, with its query, as a whole document. Rejects when a screen fails.
   * @param publicOrigin the site's public address, without a slash at the end
   * @param data what the screen is to show beside its content, if it asks for that
   */
  render(url: string, publicOrigin: string, data?: object): Promise<RenderedPage>
  /**
   * Answers at once if a file is held in memory; false when somebody else has to.
   * @param head as `writePrepared` takes it
   */
  serveFileFromMemory(
    request: IncomingMessage,
    response: ServerResponse,
    head: readonly string[],
  ): boolean
  /** The paths of all files, known at the start; in dev there are others. */
  files: readonly string[]
  /** Serves every other script, style, picture and file. */
  assets: RequestHandler
  /** Production: pages are kept, and the content security policy holds. */
  production: boolean
}
