import type { Frontend } from './frontend.ts'

/**
 * Returns the frontend with the names of switched off features in the root element of each page, where the
 * parts of the to-do list that show them look. A page in a browser's cache shows them until it is loaded again.
 * @param features by name, whether the site has them
 */
export function markSwitchedOff(
  frontend: Frontend,
  features: Readonly<Record<string, boolean>>,
): Frontend {
  const names = Object.keys(features).filter((name) => !features[name])
  if (names.length === 0) return frontend
  return {
    ...frontend,
    async render(url, publicOrigin, data) {
      const page = await frontend.render(url, publicOrigin, data)
      return { ...page, html: page.html.replace('<html ', `<html data-off="${names.join(' ')}" `) }
    },
  }
}
