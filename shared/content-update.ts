/** The event of the dev server, and of the studio to the page in its frame, that modules of the content are other ones. */
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

/** The event of a page in dev that it begins to load modules, or to load changed ones. */
export const CONTENT_LOADING = 'content:loading'

/** A page in dev has a promise, since the first of these events, that resolves once it shows what it loads. */
export type LoadingWindow = { contentShown?: Promise<unknown> }

/** The attribute of a document in dev that says why the content cannot be used, instead of showing the site. */
export const CONTENT_PROBLEM = 'data-content-problem'
