/**
 * The event of the dev server, and of the studio to the page in its frame, that modules of the content are other ones; without an update,
 * the document.
 */
export const CONTENT_UPDATE = 'content:update'

/** Path at which the dev server says when the content became another one, in milliseconds since 1970. */
export const CONTENT_TIME = '/@content-time'

/** What the event tells. */
export type ContentUpdate = {
  /** The time in the URLs of the modules that have changed, in milliseconds since 1970. */
  timestamp: number
  /** Whether modules of single pages have changed. */
  ofPages: boolean
  /** Names of changed modules that every page has, such as `site` and `theme.css`. */
  ofEveryPage: string[]
}

/** The attribute of a document in dev that says why the content cannot be used, instead of showing the site. */
export const CONTENT_PROBLEM = 'data-content-problem'
