import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { findChromium } from './find-chromium.ts'

/*
 * Takes the screenshots for the README from a running site and saves them in docs/:
 *   npm run screenshots -- http://localhost:3000
 */
const shots = [
  { name: 'resume-light', path: '/', width: 1280, height: 860, dark: false },
  { name: 'portfolio-dark', path: '/Projects', width: 1280, height: 860, dark: true },
  { name: 'ic-phone', path: '/Projects/IC', width: 390, height: 844, dark: false },
  { name: 'personal-phone', path: '/Personal', width: 390, height: 844, dark: true },
]

const origin = process.argv[2] ?? 'http://localhost:3000'
const folder = fileURLToPath(new URL('../docs/', import.meta.url))
await mkdir(folder, { recursive: true })
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
})
for (const { name, path, width, height, dark } of shots) {
  const context = await browser.newContext({
    viewport: { width, height },
    storageState: {
      cookies: [],
      origins: [{ origin, localStorage: [{ name: 'darkMode', value: String(dark) }] }],
    },
  })
  const page = await context.newPage()
  await page.goto(origin + path, { waitUntil: 'networkidle' })
  const picture = sharp(await page.screenshot()).webp({ quality: 82 })
  await picture.toFile(join(folder, `${name}.webp`))
  await context.close()
}
await browser.close()
