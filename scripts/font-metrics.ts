import { readFile } from 'node:fs/promises'
import { chromium } from '@playwright/test'
import { findChromium } from './find-chromium.ts'

/*
 * Prints the metric overrides of the fallback font in client/styles/fonts.css. Chromium measures the
 * headings of the site in the display font and in the fallback font.
 */
const FONT = 'files/bricolage-grotesque-latin-wght-normal.woff2'
const SAMPLE_TEXT =
  'Your Name Computer Engineering Student Experience Education Skills Projects Volunteering Awards ' +
  'Certificates Publications Languages Interests References Portfolio Personal To-do list Countdown'

const font = await readFile(
  new URL(`../node_modules/@fontsource-variable/bricolage-grotesque/${FONT}`, import.meta.url),
)
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
})
const page = await browser.newPage()
const measured = await page.evaluate(
  async ({ base64, words }) => {
    const face = new FontFace('Display', `url(data:font/woff2;base64,${base64})`, {
      weight: '200 800',
    })
    document.fonts.add(await face.load())
    const context = document.createElement('canvas').getContext('2d')
    if (!context) throw new Error('This browser cannot measure text')
    const [display, fallback] = ['Display', 'Arial, "Liberation Sans"'].map((family) => {
      context.font = `650 100px ${family}`
      return context.measureText(words)
    })
    if (!display || !fallback) throw new Error('Both fonts are measured')
    return {
      display: display.width,
      fallback: fallback.width,
      ascent: display.fontBoundingBoxAscent,
      descent: display.fontBoundingBoxDescent,
    }
  },
  { base64: font.toString('base64'), words: SAMPLE_TEXT },
)
await browser.close()

const ratio = measured.display / measured.fallback
const percent = (value: number) => `${(value * 100).toFixed(1)}%`
console.log(`size-adjust: ${percent(ratio)};`)
console.log(`ascent-override: ${percent(measured.ascent / 100 / ratio)};`)
console.log(`descent-override: ${percent(measured.descent / 100 / ratio)};`)
