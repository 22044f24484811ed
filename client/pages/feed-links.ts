/**
 * Returns links to the feeds of notes, by which readers of feeds find them.
 * @param feeds their paths by media type
 * @param origin the site's public address, without a slash at the end
 */
export function writeFeedLinks(feeds: Readonly<Record<string, string>>, origin: string): string {
  return Object.entries(feeds)
    .map(([type, path]) => `<link rel="alternate" type="${type}" href="${origin}${path}">`)
    .join('')
}
