/** URL path of the notes as an Atom feed. */
export const ATOM_FEED = '/feed.xml'
/** URL path of the notes as a JSON Feed. */
export const JSON_FEED = '/feed.json'

/** The types of the feeds (RFC 4287, section 8, and https://www.jsonfeed.org/version/1.1/). */
export const FEED_TYPES: Readonly<Record<string, string>> = {
  '.xml': 'application/atom+xml',
  '.json': 'application/feed+json',
}

/**
 * The placeholder for the host of the public address in what the build has rendered. The name cannot exist (RFC
 * 6761, section 6.4), so no content contains it.
 */
export const PLACEHOLDER_HOST = 'public-origin.invalid'
/** The placeholder for the public address. */
export const PLACEHOLDER_ORIGIN = `https://${PLACEHOLDER_HOST}`
