import { once } from 'node:events'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { startSite, waitForHydration } from '../../e2e/site.ts'
import { startSmtpServer } from '../../server/mail/testing.ts'
import { SCREEN_NAMES } from '../../shared/content/screens.ts'
import { findChromium } from '../find-chromium.ts'
import { findPart, type PreviewScene, scenes, SHOWN_TIME } from './scenes.ts'

/*
 * Takes a preview picture of each project, in both themes:
 *   npm run build && npm run previews [-- SLUG ...]
 * Saves them in content/images/projects/; the next build resizes them. Starts a new server with a
 * temporary data folder. Chromium connects to no other host.
 */

/** In CSS pixels; the files have twice the width and height. */
const SIZE = { width: 640, height: 400 }
/** Above the part that is shown. */
const MARGIN = 10
/** Milliseconds for one step of a scene. */
const STEP = 8000

const folder = fileURLToPath(new URL('../../content/images/projects/', import.meta.url))

async function takePictures(browser: Browser, site: string, slug: string, scene: PreviewScene) {
  const context = await browser.newContext({
    viewport: SIZE,
    deviceScaleFactor: 2,
    reducedMotion: 'reduce',
    timezoneId: 'Europe/Berlin',
    extraHTTPHeaders: { 'X-Forwarded-For': '10.0.0.1' },
  })
  context.setDefaultTimeout(STEP)
  const page = await context.newPage()
  await page.clock.setFixedTime(SHOWN_TIME)
  await page.goto(site + scene.path)
  await waitForHydration(page)
  try {
    await scene.prepare?.(page, site)
  } catch (error) {
    console.warn(
      `${slug}: taken without preparation, because ${(error as Error).message.split('\n')[0]}`,
    )
  }
  for (const theme of ['light', 'dark']) {
    await page.evaluate((value) => (document.documentElement.dataset['theme'] = value), theme)
    const part = await findPart(page, scene)
    await part.evaluate((element) => element.scrollIntoView())
    await waitForPictures(page)
    const top = await part.evaluate((element) => element.getBoundingClientRect().top + scrollY)
    const clip = { x: 0, y: Math.max(0, top - MARGIN), ...SIZE }
    const shot = await page.screenshot({
      fullPage: true,
      clip,
      animations: 'disabled',
      caret: 'hide',
    })
    const file = await sharp(shot).webp({ quality: 90, effort: 6 }).toBuffer()
    await writeFile(join(folder, `${slug}-${theme}.webp`), file)
    console.log(`${slug}-${theme}.webp (${file.length} bytes)`)
  }
  await context.close()
}

/** Waits for the pictures in the viewport, because the others load lazily. Ignores broken ones. */
async function waitForPictures(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise(requestAnimationFrame)
    const shown = [...document.images].filter((image) => {
      const { top, bottom } = image.getBoundingClientRect()
      return image.checkVisibility() && bottom > 0 && top < innerHeight
    })
    await Promise.all(shown.map((image) => image.decode().catch(() => undefined)))
  })
}

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !SCREEN_NAMES.some((slug) => slug === name))
if (unknown.length > 0)
  throw new Error(
    `Unknown project: ${unknown.join(', ')}. Use the name of a folder in client/projects/.`,
  )

await mkdir(folder, { recursive: true })
const smtp = await startSmtpServer()
const site = await startSite(smtp)
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
})
try {
  for (const slug of SCREEN_NAMES) {
    if (wanted.length > 0 && !wanted.includes(slug)) continue
    await takePictures(browser, site.origin, slug, scenes[slug])
  }
} finally {
  await browser.close()
  site.child.kill('SIGTERM')
  await once(site.child, 'exit')
  await smtp.close()
  await rm(site.dataDir, { recursive: true })
}
