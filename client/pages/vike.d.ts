import type { SiteManifest } from '../../shared/site-manifest.ts'

declare global {
  namespace Vike {
    interface PageContext {
      /** The site's public address without a slash at the end; given by the server. */
      publicOrigin: string
      /** What the route's `data` stands for, looked up by the server. */
      data?: object
      /** Whether the server wants to know the site as a whole. */
      describeSite?: boolean
      /** What rendering found out, for the server: the status, and the site if that was asked for. */
      status?: number
      site?: SiteManifest
      /** The whole document; absent in dev, where Vike adds scripts of its own to the answer. */
      document?: string
    }
  }
}
