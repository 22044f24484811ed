import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium } from '@playwright/test'
import sharp from 'sharp'
import { paths } from '../client/paths.ts'
import { buildWithContent } from '../e2e/own-content.ts'
import { scenes } from '../e2e/scenes.ts'
import { startSite } from '../e2e/site.ts'
import { startSmtpServer } from '../server/mail/testing.ts'
import { DARK_MODE_KEY } from '../shared/storage-keys.ts'
import { findChromium } from './find-chromium.ts'

/*
 * `npm run screenshots`: builds the sample under an invented name, and draws four of its screens as
 * docs/site.webp, the picture of README.md.
 */
const NAME = 'Robin Example'
const TARGET = fileURLToPath(new URL('../docs/site.webp', import.meta.url))

/** In CSS pixels of the picture. */
const SIZE = { width: 1600, height: 960 }

/** Screens from back to front, with their places in the picture. */
const SHOTS = [
  { path: '/', dark: false, width: 1280, height: 860, x: 48, y: 48, shown: 860 },
  { path: '/Projects', dark: true, width: 1280, height: 860, x: 692, y: 334, shown: 860 },
  { path: paths.toDoList(), dark: true, width: 390, height: 720, x: 132, y: 396, shown: 280 },
  { path: '/Projects/IC', dark: false, width: 390, height: 720, x: 452, y: 396, shown: 280 },
]

const folder = await mkdtemp(join(tmpdir(), 'screenshots-'))
const dist = await buildWithContent(folder, await nameSample())
const smtp = await startSmtpServer()
const { child, origin, dataDir } = await startSite(smtp, undefined, join(dist, 'app/main.mjs'))
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
})
try {
  const pictures: Buffer[] = []
  for (const shot of SHOTS) pictures.push(await takeShot(browser, shot))
  const drawn = sharp(await draw(browser, pictures)).webp({ quality: 84 })
  console.log(await drawn.toFile(TARGET))
} finally {
  await browser.close()
  child.kill('SIGTERM')
  await once(child, 'exit')
  await smtp.close()
  for (const each of [folder, dataDir]) await rm(each, { recursive: true })
}

/** Returns the sample's files that have a name in them, with the invented one. */
async function nameSample(): Promise<Record<string, string>> {
  const files = ['resume.json', 'site.json']
  const texts = files.map(async (file) => {
    const text = await readFile(new URL(`../content/${file}`, import.meta.url), 'utf8')
    return [file, text.replaceAll('Your Name', NAME)] as const
  })
  return Object.fromEntries(await Promise.all(texts))
}

/** Takes a screen in the font that stands in for those of phones and desktops. */
async function takeShot(
  browser: Browser,
  { path, dark, width, height }: (typeof SHOTS)[number],
): Promise<Buffer> {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width, height },
    deviceScaleFactor: 2,
    reducedMotion: 'reduce',
    // Its policy refuses the style of this script.
    bypassCSP: true,
    storageState: {
      cookies: [],
      origins: [{ origin, localStorage: [{ name: DARK_MODE_KEY, value: String(dark) }] }],
    },
  })
  const page = await context.newPage()
  if (path === paths.toDoList()) {
    await page.goto(paths.auth())
    await scenes['to-do-list'].prepare?.(page, origin, '203.0.113.1')
  } else {
    await page.goto(path, { waitUntil: 'networkidle' })
  }
  await page.addStyleTag({ content: await writeFont() })
  await page.evaluate(() => document.fonts.ready)
  const picture = await page.screenshot()
  await context.close()
  return picture
}

async function writeFont(): Promise<string> {
  const { resolve } = createRequire(import.meta.url)
  const file = resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2')
  const source = `data:font/woff2;base64,${(await readFile(file)).toString('base64')}`
  return `
    @font-face { font-family: Stand-in; src: url('${source}'); font-weight: 100 900 }
    :root { --font-system: Stand-in, sans-serif !important }`
}

/** Draws the screens as sheets that lie on each other. */
async function draw(browser: Browser, pictures: Buffer[]): Promise<Buffer> {
  const page = await browser.newPage({ viewport: SIZE })
  const sheets = SHOTS.map(({ x, y, shown, width }, index) => {
    const source = `data:image/png;base64,${pictures[index]?.toString('base64')}`
    const radius = width < 500 ? 24 : 12
    return `<img src="${source}" style="left: ${x}px; top: ${y}px; width: ${shown}px; border-radius: ${radius}px">`
  })
  await page.setContent(`
    <style>
      body { margin: 0; background: #e4dfd4 }
      img { position: absolute; box-shadow: 0 1px 3px rgb(0 0 0 / 25%), 0 18px 48px rgb(0 0 0 / 28%) }
    </style>
    ${sheets.join('')}`)
  const picture = await page.screenshot()
  await page.close()
  return picture
}
