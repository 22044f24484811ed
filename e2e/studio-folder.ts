import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startDevSite } from './dev-site.ts'
import { writeContent } from './own-content.ts'
import { BUILD_LIMIT, expect, type Page, test as base } from './site.ts'

type Opened = { folder: string; page: Page }

/** Opens a studio of its own with a content folder that has these files; without any, it has a hidden one alone. */
export const test = base.extend<{
  open: (files?: Record<string, string | Buffer>) => Promise<Opened>
}>({
  open: async ({ page }, use) => {
    base.setTimeout(BUILD_LIMIT)
    const folder = await mkdtemp(join(tmpdir(), 'studio-start-'))
    let stop: (() => Promise<void>) | undefined
    await use(async (files = { '.gitkeep': '' }) => {
      await writeContent(folder, files)
      const dev = await startDevSite(folder, 'studio/main.ts')
      stop = dev.stop
      await expect.poll(dev.printed, { timeout: BUILD_LIMIT }).toContain('/studio?token=')
      await page.goto(/http:\S+\/studio\?token=\S+/.exec(dev.printed())?.[0] ?? '')
      return { folder, page }
    })
    // Vite's page would report that the server is gone.
    await page.close()
    await stop?.()
    await rm(folder, { recursive: true })
  },
})

/** What Vite and React say in dev, and the answer to a text that cannot be saved yet. */
export const DEV_MESSAGES = /^(?:debug|info|log): (?:\[vite\]|%cDownload)|status of 422/

/** The page in the frame, which is compiled at its first load. */
export function shown(page: Page) {
  return page.frameLocator('iframe')
}
