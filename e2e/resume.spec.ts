import { getDocumentProxy } from 'unpdf'
import { openHydrated } from './hydration.ts'
import { expect, test, visit, LONG } from './site.ts'

for (const [device, viewport] of [
  ['a phone', { width: 390, height: 844 }],
  ['a tablet', { width: 820, height: 1180 }],
  ['a desk', { width: 1440, height: 900 }],
] as const) {
  visit(
    `on ${device} the first screen shows name, profession, place and contacts`,
    async ({ page }) => {
      await page.setViewportSize(viewport)
      await openHydrated(page, '/')
      for (const shown of [
        page.getByRole('heading', { level: 1, name: 'Your Name' }),
        page.getByText('Computer Engineering Student', { exact: true }),
        page.getByText('Riverside, County Example, Ireland'),
        page.getByRole('link', { name: 'you@example.com' }),
        page.getByRole('link', { name: 'Download PDF' }),
      ]) {
        await expect(shown).toBeInViewport({ ratio: 1 })
      }
    },
  )
}

visit(
  'on a desk the first screen shows results in figures and the career, which paper leaves to the entries',
  async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await openHydrated(page, '/')
    const figure = page.getByText('18 → 6 ms', { exact: true })
    await expect(figure).toBeInViewport({ ratio: 1 })
    await expect(page.getByText('worst latency of a motor controller')).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('figure', { name: /^Career line/ })).toBeInViewport({ ratio: 1 })
    await page.emulateMedia({ media: 'print' })
    await expect(figure).toBeHidden()
  },
)

test(
  'a long word in the title of a section is whole on a desk, and beside the dates on paper',
  LONG,
  async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await openHydrated(page, '/')
    const titles = page.getByRole('heading', { level: 2 })
    const title = titles.filter({ hasText: /^(?:Experience|Veröffentlichungen)$/ })
    const lines = () =>
      title.evaluate((element) => {
        const range = document.createRange()
        range.selectNodeContents(element)
        return range.getClientRects().length
      })
    await title.evaluate((element) => {
      element.textContent = 'Veröffentlichungen'
      element.style.font = '600 1.5rem / 1.2 var(--font-prose)'
    })
    expect(await lines()).toBe(1)
    await page.emulateMedia({ media: 'print' })
    await title.evaluate((element) => (element.style.font = '600 13pt / 1.2 var(--font-prose)'))
    const { x = 0, width = Infinity } = (await title.boundingBox()) ?? {}
    const dates = await page
      .locator('section', { has: title })
      .locator('time')
      .first()
      .boundingBox()
    expect(x + width).toBeLessThanOrEqual(dates?.x ?? 0)
  },
)

test(
  'phone numbers and code run from the left on a page from right to left',
  LONG,
  async ({ page }) => {
    await openHydrated(page, '/')
    const places = await page.evaluate(() => {
      document.documentElement.dir = 'rtl'
      return ['a', 'code'].map((name) => {
        const element = document.createElement(name)
        element.textContent = '+962 (6) 123'
        if (element instanceof HTMLAnchorElement) element.href = 'tel:+9626123'
        document.querySelector('main')?.append(element)
        const text = element.firstChild ?? element
        const [first, last] = [0, 9].map((start) => {
          const range = document.createRange()
          range.setStart(text, start)
          range.setEnd(text, start + 1)
          return range.getBoundingClientRect().left
        })
        return (first ?? Infinity) < (last ?? 0)
      })
    })
    expect(places).toEqual([true, true])
  },
)

visit("PDF, vCard and JSON are downloaded as files with the owner's name", async ({ page }) => {
  await openHydrated(page, '/')
  for (const [name, file] of [
    ['Download PDF', 'Your Name - Resume.pdf'],
    ['vCard', 'Your Name - Resume.vcf'],
    ['JSON', 'Your Name - Resume.json'],
  ] as const) {
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name, exact: true }).click()
    expect((await download).suggestedFilename()).toBe(file)
    expect(await (await download).failure()).toBeNull()
  }
})

test('every section has a link, and is reached by keyboard', LONG, async ({ page }) => {
  await openHydrated(page, '/')
  const links = page.getByRole('navigation', { name: 'Sections' }).getByRole('link')
  const titles = await links.allTextContents()
  expect(titles).toEqual(await page.getByRole('heading', { level: 2 }).allTextContents())
  const link = links.filter({ hasText: 'Skills' })
  await link.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/#skills')
  await expect(page.getByRole('heading', { level: 2, name: 'Skills' })).toBeInViewport()
})

test('the files can be downloaded without JavaScript', LONG, async ({ browser, site }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site })
  const page = await context.newPage()
  await page.goto('/')
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download PDF' }).click()
  expect((await download).suggestedFilename()).toBe('Your Name - Resume.pdf')
  await context.close()
})

test(
  'on paper a long entry begins on the first sheet, and its dates keep away from its title',
  LONG,
  async ({ page }) => {
    await openHydrated(page, '/')
    const job = page.getByRole('article').getByRole('article').first()
    await job
      .getByRole('listitem')
      .last()
      .evaluate((point) => {
        for (let copies = 0; copies < 80; copies++) point.after(point.cloneNode(true))
      })
    const dates = job.getByRole('time').first()
    await dates.evaluate((time) => (time.textContent = 'Sept. 2023 – Sept. 2024'))

    const pdf = await getDocumentProxy(new Uint8Array(await page.pdf({ preferCSSPageSize: true })))
    const { items } = await (await pdf.getPage(1)).getTextContent()
    const sheet = items.map((item) => ('str' in item ? item.str : '')).join('')
    expect(sheet).toContain('Student Research Assistant')
    expect(sheet.split('command queue').length - 1).toBe(1)

    await page.emulateMedia({ media: 'print' })
    const [left, right] = await Promise.all([
      dates.boundingBox(),
      job.getByRole('heading').boundingBox(),
    ])
    expect((right?.x ?? 0) - (left?.x ?? 0) - (left?.width ?? 0)).toBeGreaterThan(8)
  },
)

visit(
  'the career line leads to each of its entries, by keyboard and without scripts, and is not printed',
  async ({ page, browser, site }) => {
    await openHydrated(page, '/')
    const line = page.getByRole('figure', { name: /^Career line/ })
    const steps = line.getByRole('link')
    expect(await steps.count()).toBeGreaterThanOrEqual(3)
    for (const step of await steps.all()) {
      const [name, href] = [
        await step.locator('title').textContent(),
        await step.getAttribute('href'),
      ]
      const entry = page.locator(href ?? '')
      for (const part of name?.split(', ').slice(0, -1) ?? [])
        await expect(entry).toContainText(part)
    }
    await steps.last().focus()
    await page.keyboard.press('Enter')
    const entry = page.locator(':target')
    await expect(entry).toBeInViewport()
    await expect(entry).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
    await page.emulateMedia({ media: 'print' })
    await expect(line).toBeHidden()

    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site })
    const plain = await context.newPage()
    await plain.goto('/')
    const first = plain
      .getByRole('figure', { name: /^Career line/ })
      .getByRole('link')
      .first()
    await first.press('Enter')
    await expect(plain.locator(':target')).toBeInViewport()
    await context.close()
  },
)
