import { cp, mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type DevSite, startDevSite } from './dev-site.ts'
import { type BrowserContext } from '@playwright/test'
import { BUILD_LIMIT, expect, type Page, test as base } from './site.ts'

/** The content of the checkout. */
export const SAMPLE = fileURLToPath(new URL('../content', import.meta.url))

/** The path of a font to add. */
export const FONT = createRequire(import.meta.url).resolve(
  '@fontsource-variable/space-grotesk/files/space-grotesk-latin-wght-normal.woff2',
)

type RunningStudio = { folder: string; link: string }

/** A studio of its own content. Its link opens once: the tests share the cookie that it gives. */
export const test = base.extend<
  { studio: Page },
  { running: RunningStudio; visit: BrowserContext }
>({
  running: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the first argument
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'studio-content-'))
      await cp(SAMPLE, folder, { recursive: true })
      const dev = await startDevSite(folder, 'studio/main.ts')
      const link = await readLink(dev)
      await use({ folder, link })
      await dev.stop()
      await rm(folder, { recursive: true })
    },
    { scope: 'worker', timeout: BUILD_LIMIT },
  ],
  visit: [
    async ({ running, browser }, use) => {
      const context = await browser.newContext()
      const page = await context.newPage()
      await page.goto(running.link)
      // Compiles the page, and the site in the frame.
      await expect(page.getByRole('heading', { name: 'Resume resume.json' })).toBeVisible({
        timeout: 300_000,
      })
      await expect(shown(page).getByRole('heading', { level: 1 })).toBeVisible({ timeout: 300_000 })
      await page.close()
      await use(context)
      await context.close()
    },
    { scope: 'worker', timeout: BUILD_LIMIT },
  ],
  studio: async ({ visit, running }, use) => {
    const page = await visit.newPage()
    await page.goto(new URL('/studio', running.link).href)
    await expect(page.getByRole('heading', { name: 'Resume resume.json' })).toBeVisible()
    await use(page)
    await page.close()
  },
})

/** Resolves with the link that a studio prints. */
export async function readLink(dev: DevSite): Promise<string> {
  await expect.poll(dev.printed, { timeout: 300_000 }).toContain('/studio?token=')
  return /http:\S+\/studio\?token=\S+/.exec(dev.printed())?.[0] ?? ''
}

/** Milliseconds for a test: the first page of each kind is compiled. */
export const STUDIO_TIMEOUT = 180_000

/** The page in the frame. */
export function shown(page: Page) {
  return page.frameLocator('iframe')
}

/** Whether the open file is saved, as the studio says it. */
export function state(page: Page) {
  return page
    .getByRole('banner')
    .getByText(/^(Saved|Saving…|Not saved)/)
    .first()
}

/** Opens or closes a section of the form. */
export async function openSection(page: Page, name: string) {
  await page.getByRole('main').locator('summary').filter({ hasText: name }).first().click()
}
