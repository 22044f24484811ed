import { expect, openHydrated, test } from './site.ts'

for (const [device, viewport] of [
  ['a phone', { width: 390, height: 844 }],
  ['a tablet', { width: 820, height: 1180 }],
  ['a desk', { width: 1440, height: 900 }],
] as const) {
  test(`on ${device} the first screen shows name, profession, place and contacts`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport)
    await openHydrated(page, '/')
    for (const shown of [
      page.getByRole('heading', { level: 1, name: 'Your Name' }),
      page.getByText('Computer Engineering Student', { exact: true }),
      page.getByText('Riverside, Example State, United States'),
      page.getByRole('link', { name: 'you@example.com' }),
      page.getByRole('link', { name: 'Download PDF' }),
    ]) {
      await expect(shown).toBeInViewport({ ratio: 1 })
    }
  })
}

for (const [name, file] of [
  ['Download PDF', 'Your Name - Resume.pdf'],
  ['vCard', 'Your Name - Resume.vcf'],
  ['JSON', 'Your Name - Resume.json'],
] as const) {
  test(`${name} downloads a file with the owner's name`, async ({ page }) => {
    await openHydrated(page, '/')
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name, exact: true }).click()
    expect((await download).suggestedFilename()).toBe(file)
    expect(await (await download).failure()).toBeNull()
  })
}

test('every section has a link, and is reached by keyboard', async ({ page }) => {
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

test('the files can be downloaded without JavaScript', async ({ browser, site }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site })
  const page = await context.newPage()
  await page.goto('/')
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download PDF' }).click()
  expect((await download).suggestedFilename()).toBe('Your Name - Resume.pdf')
  await context.close()
})
