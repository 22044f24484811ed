/** The event of the dev server, and of the studio to the page in its frame, that modules of the content are other ones. */
export const CONTENT_UPDATE = 'content:update'

/** What the event tells: the time in the URLs of the modules that have changed, in milliseconds since 1970. */
export type ContentUpdate = { timestamp: number }
