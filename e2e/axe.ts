import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from './site.ts'

/** Every rule of axe, best practices included; what it finds is told by rule and place. */
export async function expectNoFaults(page: Page): Promise<void> {
  // A fade in progress has colours of its own.
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => undefined))),
  )
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`),
  ).toEqual([])
}
