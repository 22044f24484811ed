import type { Page, Route } from '@playwright/test'

/** What every site has and no test waits for. */
const PROBE = '/robots.txt'

/**
 * Lets `handle` answer the requests of a page for `url`, from now on; `page.unroute(url)` ends it. Chromium tells
 * an open page to ask only after it has told the test that it will: a request in between would escape, so that
 * this waits until one was caught.
 */
export async function interceptRequests(
  page: Page,
  url: string | RegExp | ((url: URL) => boolean),
  handle: (route: Route) => unknown,
): Promise<void> {
  await page.route(url, handle)
  if (page.url() === 'about:blank') return
  // On any origin: a path alone would mean the site's.
  const probed = `**${PROBE}`
  await page.route(probed, (route) => route.fulfill({ body: 'caught' }))
  const probe = (path: string) => fetch(path).then((response) => response.text())
  while ((await page.evaluate(probe, PROBE)) !== 'caught');
  await page.unroute(probed)
}
