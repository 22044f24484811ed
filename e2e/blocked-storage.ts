import type { Page } from './site.ts'

/** From the next page on, local storage throws when it is asked for, as where cookies are blocked. */
export async function blockLocalStorage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('blocked', 'SecurityError')
      },
    })
  })
}
