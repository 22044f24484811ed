import { pages } from './routes.ts'
import { scenes } from './scenes.ts'
import { openHydrated } from './hydration.ts'
import { expect, LONG, type Page, test } from './site.ts'

/** The least size of a control on a touch screen, in pixels. */
const MIN_TARGET = 40

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

/**
 * Lists the controls that a finger misses: half of `MIN_TARGET` beside the middle of a control, a touch must
 * still reach it or its label. Links in sentences are as high as their line. Marks of a drawing
 * stand where their values are: the same links are below it.
 */
async function listSmallControls(page: Page): Promise<string[]> {
  return page.evaluate(
    (reach) => {
      const controls = document.querySelectorAll<HTMLElement>(
        'a[href], button, summary, select, textarea, input:not([type=file]), label:has([type=file])',
      )
      const inText = 'p, blockquote, sup, td, ul:not([role=list]), ol:not([role=list])'
      const small = new Set<string>()
      for (const control of controls) {
        if (!control.checkVisibility({ visibilityProperty: true })) continue
        const label = control.closest('label')
        const { width, height, bottom } = control.getBoundingClientRect()
        if (width < 2 || height < 2 || bottom + window.scrollY < 0) continue
        if (control.closest('.visually-hidden, svg')) continue
        if (control.matches('a') && control.parentElement?.closest(inText)) continue
        control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
        // Some links and buttons are stretched over the whole of their row or card.
        const stretched = getComputedStyle(control, '::after').position === 'absolute'
        const target = label ?? (stretched ? (control.offsetParent ?? control) : control)
        const box = target.getBoundingClientRect()
        const x = box.x + box.width / 2
        const y = box.y + box.height / 2
        const hits = [-reach, 0, reach].every((by) =>
          [
            [x + by, y],
            [x, y + by],
          ].every(([left = 0, top = 0]) => {
            const found = document.elementFromPoint(left, top)
            return found !== null && (control.contains(found) || label?.contains(found))
          }),
        )
        if (hits) continue
        const size = `${Math.round(box.width)} × ${Math.round(box.height)}`
        const name = control.getAttribute('aria-label') ?? control.textContent
        small.add(
          `${size}: ${control.tagName} ${control.getAttribute('class') ?? ''} ${name.trim()}`,
        )
      }
      return [...small]
    },
    MIN_TARGET / 2 - 2,
  )
}

for (const { path } of pages) {
  const details = path === '/' ? {} : LONG
  test(`every control of ${path} is large enough for a finger`, details, async ({ page }) => {
    await openHydrated(page, path)
    expect(await listSmallControls(page)).toEqual([])
  })
}

for (const [name, { path, prepare }] of Object.entries(scenes)) {
  if (!prepare) continue
  const details = name === 'to-do-list' ? {} : LONG
  test(
    `every control of ${name} in use is large enough for a finger`,
    details,
    async ({ page, site, address }) => {
      await openHydrated(page, path)
      await prepare(page, site, address)
      expect(await listSmallControls(page)).toEqual([])
    },
  )
}
