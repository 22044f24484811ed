import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import { expect, type Locator, type Page } from './site.ts'

/** Minified: each page parses it again. */
const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What a theme can change: colours, and which of two pictures is shown. */
const THEMED = ['color-contrast', 'link-in-text-block', 'image-alt', 'role-img-alt', 'svg-img-alt']

/**
 * Every rule of axe, best practices included, in the theme that is shown, and then those that a
 * theme can change in the other one. What is found is told by theme, rule and place. Forced colours
 * have no themes, and axe cannot read them: it takes the colours of text from the style sheets.
 * @param place the page, or the part of it that a test has opened: axe's time grows with what it reads
 */
export async function expectAccessible(place: Page | Locator): Promise<void> {
  // The root means the whole page to axe, with the rules about its landmarks.
  const [page, part] = 'goto' in place ? [place, place.locator(':root')] : [place.page(), place]
  // Evaluated by the browser's debugger, which no policy of the page forbids.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(SOURCE)
  const forced = await page.evaluate(() => matchMedia('(forced-colors: active)').matches)
  const faults = await findFaults(part, undefined, !forced)
  if (forced) return expect(faults).toEqual([])
  await switchTheme(page)
  faults.push(...(await findFaults(part, THEMED)))
  await switchTheme(page)
  expect(faults).toEqual([])
}

async function findFaults(part: Locator, rules?: string[], contrast = true): Promise<string[]> {
  return part.evaluate(
    async (element, [values, enabled]) => {
      // A fade in progress has colours of its own. Others, such as a cursor that blinks, never end.
      const fades = document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
      await Promise.all(fades.map(({ finished }) => finished.catch(() => undefined)))
      const { theme } = document.documentElement.dataset
      const { axe: injected } = window as unknown as { axe: typeof axe }
      const { violations } = await injected.run(element, {
        resultTypes: ['violations'],
        rules: { 'color-contrast': { enabled } },
        ...(values && { runOnly: { type: 'rule', values } }),
      })
      return violations.map(
        ({ id, nodes }) => `${theme}: ${id}: ${nodes.map(({ html }) => html).join(' ')}`,
      )
    },
    [rules, contrast] as const,
  )
}

/** As the button in the top menu does, which a dialog may cover; nothing is stored. */
async function switchTheme(page: Page): Promise<void> {
  await page.evaluate(() => {
    const root = document.documentElement
    root.dataset['theme'] = root.dataset['theme'] === 'dark' ? 'light' : 'dark'
  })
}
