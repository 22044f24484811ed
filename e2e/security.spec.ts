import { openHydrated, waitForHydration } from './hydration.ts'
import { expect, test, LONG } from './site.ts'
import { NOT_FOUND_MESSAGE } from './routes.ts'

test.describe('no screen violates the content security policy', () => {
  test.use({ allowedMessages: NOT_FOUND_MESSAGE })

  test('on loading, on client navigation and in use (S60)', LONG, async ({ page }) => {
    const violations: string[] = []
    await page.exposeFunction('reportViolation', (text: string) => violations.push(text))
    await page.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', (event) => {
        const { reportViolation } = window as Window & { reportViolation?: (text: string) => void }
        reportViolation?.(`${event.effectiveDirective} ${event.blockedURI} ${event.sample}`)
      })
    })
    // The console has violations too, so each visit in pages.spec.ts fails with them.
    for (const path of ['/', '/nothing']) {
      await page.goto(path)
      await waitForHydration(page)
      await page.getByRole('button', { name: 'Dark mode' }).click()
      await page.getByRole('button', { name: 'Open menu' }).click()
      await page.keyboard.press('Escape')
    }
    for (const name of ['Resume', 'Portfolio', 'Personal']) {
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click()
      await expect(page.locator('[aria-current=page]').first()).toHaveText(name)
    }
    expect(violations).toEqual([])
  })
})

test.describe('an injected script', () => {
  test.use({ allowedMessages: /Trusted|Content Security Policy|policy/i })

  test('finds no policy that creates HTML, scripts or foreign workers (S56)', async ({ page }) => {
    await openHydrated(page, '/')
    const attempts = await page.evaluate(() => {
      const factory = (
        window as unknown as { trustedTypes: { createPolicy: (...args: unknown[]) => unknown } }
      ).trustedTypes
      return {
        html: attempt(() => (document.body.innerHTML = '<b>x</b>')),
        worker: attempt(() => new Worker('/assets/x.js')),
        secondPolicy: attempt(() => factory.createPolicy('workers', {})),
        otherPolicy: attempt(() => factory.createPolicy('mine', {})),
      }
      function attempt(action: () => unknown): string {
        try {
          action()
          return 'done'
        } catch {
          return 'refused'
        }
      }
    })
    expect(Object.values(attempts)).toEqual(Object.keys(attempts).map(() => 'refused'))
  })
})
