import { getDocumentProxy } from 'unpdf'
import { openHydrated } from './hydration.ts'
import { expect, test, LONG } from './site.ts'

test('the resume prints to one or two pages, light and without navigation', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('darkMode', 'true'))
  await openHydrated(page, '/')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  const pdf = await page.pdf({ format: 'A4', preferCSSPageSize: true })
  const sheets = pdf.toString('latin1').match(/\/Type\s*\/Page\b/g) ?? []
  expect(sheets.length).toBeGreaterThanOrEqual(1)
  expect(sheets.length).toBeLessThanOrEqual(2)
})

test('the printed resume has its text, its links and no heading at the foot of a page', async ({
  page,
}) => {
  await openHydrated(page, '/')
  const headings = await page.getByRole('heading').allTextContents()
  const pdf = await getDocumentProxy(
    new Uint8Array(await page.pdf({ format: 'A4', preferCSSPageSize: true })),
  )
  const links: string[] = []
  let text = ''
  for (let number = 1; number <= pdf.numPages; number++) {
    const sheet = await pdf.getPage(number)
    const { items } = await sheet.getTextContent()
    const lines = items.flatMap((item) => ('str' in item && item.str.trim() ? [item] : []))
    const lowest = Math.min(...lines.map(({ transform }) => Number(transform[5])))
    const last = lines.filter(({ transform }) => Number(transform[5]) < lowest + 2)
    expect(headings).not.toContain(
      last
        .map(({ str }) => str)
        .join('')
        .trim(),
    )
    for (const { url } of (await sheet.getAnnotations()) as { url?: string }[]) {
      if (url) links.push(url)
    }
    text += lines.map(({ str }) => str).join('')
  }
  const withoutSpace = (value: string) => value.replace(/\s/g, '')
  for (const heading of headings) expect(withoutSpace(text)).toContain(withoutSpace(heading))
  expect(text).not.toMatch(/Download PDF|vCard|Skip to content/)
  // On paper a link is what can be read of it.
  for (const address of ['you@example.com', 'github.com/your-name']) expect(text).toContain(address)
  expect(links).toContain('https://github.com/your-name')
})

test('a printed resume breaks no title or short text of an entry across pages', async ({
  page,
}) => {
  await openHydrated(page, '/')
  await page.evaluate(() => {
    for (const text of document.querySelectorAll('article :is(h3, p:not([class]))')) {
      text.textContent = `Begin ${'what was done '.repeat(8)}end.`
    }
  })
  // The first sheet ends at another line of an entry each time.
  for (let space = 44; space <= 100; space += 8) {
    await page.evaluate((height) => {
      document.querySelector('main')?.style.setProperty('padding-block-start', `${height}mm`)
    }, space)
    const pdf = await getDocumentProxy(
      new Uint8Array(await page.pdf({ format: 'A4', preferCSSPageSize: true })),
    )
    const { items } = await (await pdf.getPage(1)).getTextContent()
    const text = items.map((item) => ('str' in item ? item.str : '')).join(' ')
    expect(text.match(/Begin/g)?.length).toBe(text.match(/end\./g)?.length)
  }
})

test(
  'the printed quiz begins with its scores and its text, without a gap for the questions',
  LONG,
  async ({ page }) => {
    await openHydrated(page, '/Projects/Quiz')
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('heading', { name: 'Choose your questions' })).toBeHidden()
    const scores = await page.getByRole('heading', { name: 'Your scores' }).boundingBox()
    const text = await page.getByRole('heading', { name: 'Contents' }).boundingBox()
    expect((text?.y ?? Infinity) - (scores?.y ?? 0)).toBeLessThan(300)
  },
)
