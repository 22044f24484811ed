import { expect, openHydrated, test } from './site.ts'

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
