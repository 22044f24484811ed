import { openHydrated } from './hydration.ts'
import { expect, visit } from './site.ts'

visit(
  'navigation removes the metadata of the first page, and updates address and description',
  async ({ page }) => {
    await openHydrated(page, '/')
    const told = page.locator('meta[property], script[type="application/ld+json"]')
    await expect(told).not.toHaveCount(0)
    const description = page.locator('meta[name=description]')
    const first = (await description.getAttribute('content')) ?? ''

    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Portfolio' })
      .click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Portfolio')
    await expect(told).toHaveCount(0)
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/Projects$/)
    await expect(description).toHaveCount(1)
    await expect(description).not.toHaveAttribute('content', first)
  },
)
