import type { SiteManifest } from '../../shared/site-manifest.ts'

declare global {
  namespace Vike {
    interface PageContext {
      /** The site's public address without a slash at the end; given by the server. */
      publicOrigin: string
      /** Data for the route's `data`, looked up by the server. */
      data?: object
      /** Whether the server asks for a description of the whole site. */
      describeSite?: boolean
      /** Results for the server: the status, and the site if it asked for that. */
      status?: number
      site?: SiteManifest
      /** The whole document; absent in dev, where Vike adds scripts of its own to the answer. */
      document?: string
    }
  }
}
