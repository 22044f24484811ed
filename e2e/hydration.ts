import type { Frame, Page } from '@playwright/test'

/** Opens a page and waits until React has hydrated it. */
export async function openHydrated(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await waitForHydration(page)
}

/**
 * Waits for hydration: React adds a property to hydrated nodes, and the frame listens to keys of the window in
 * an effect, which a busy machine runs later.
 */
export async function waitForHydration(page: Page | Frame): Promise<void> {
  await page.waitForFunction(
    () =>
      window.onkeydown !== null &&
      Object.keys(document.querySelector('main') ?? {}).some((key) =>
        key.startsWith('__reactFiber'),
      ),
  )
}
