import { scenes } from './scenes.ts'
import { openHydrated } from './hydration.ts'
import { expect, LONG, type Page, test } from './site.ts'

/** Pages beside the tools that have controls of their own. */
const PAGES = ['/', '/Personal', '/Projects', '/Projects/planner']

/** The tool with most parts of the kit; `npm run test:all` has the others, and the pages of texts. */
const CONTROLS =
  'a[href], button, summary, select, textarea, input:not([type=file]), label:has([type=file])'

/**
 * Marks one visible control of each kind with its number. Controls of a kind have the same element,
 * classes and parent.
 */
async function markControls(page: Page): Promise<string[]> {
  return page.evaluate((selector) => {
    const kinds = new Map<string, string>()
    for (const control of document.querySelectorAll<HTMLElement>(selector)) {
      const { bottom, width, height } = control.getBoundingClientRect()
      const shown = control.checkVisibility({ visibilityProperty: true, opacityProperty: true })
      // The skip link waits above the page until it has the focus.
      if (
        !shown ||
        control.closest('.visually-hidden') ||
        width < 2 ||
        height < 2 ||
        bottom + window.scrollY < 0
      )
        continue
      if (control.matches(':disabled, [aria-disabled=true]')) continue
      const parent = control.parentElement
      const kind = [
        control.tagName,
        control.getAttribute('type'),
        control.getAttribute('class'),
        control.dataset['variant'],
        parent?.tagName,
        parent?.className,
      ].join(' ')
      if (kinds.has(kind)) continue
      const name = (control.getAttribute('aria-label') ?? control.textContent).trim().slice(0, 40)
      control.dataset['control'] = String(kinds.size)
      kinds.set(kind, `${kind}: ${name}`)
    }
    return [...kinds.values()]
  }, CONTROLS)
}

/**
 * The looks of marked controls. What is pointed at may change its label, its row or its card; what is
 * pressed changes itself.
 */
async function readLooks(
  page: Page,
  controls: readonly number[],
  whole: 'label, article, li' | 'label',
): Promise<string[]> {
  return page.evaluate(
    async ([indexes, selector]) => {
      await Promise.all(document.getAnimations().map((animation) => animation.finished))
      return indexes.map((index) => {
        const control = document.querySelector(`[data-control="${index}"]`)
        const changing = control?.closest(selector) ?? control
        if (!changing) return ''
        return [changing, ...changing.querySelectorAll('*')]
          .flatMap((part) => [null, '::before', '::after'].map((at) => getComputedStyle(part, at)))
          .map((style) =>
            [
              style.color,
              style.backgroundColor,
              style.borderColor,
              style.boxShadow,
              style.opacity,
              style.textDecoration,
              style.fill,
              style.stroke,
              style.content,
              style.outline,
            ].join(),
          )
          .join()
      })
    },
    [controls, whole] as const,
  )
}

/** Makes all marked controls look as if they were pressed. */
async function pressAll(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('DOM.enable')
  await session.send('CSS.enable')
  const { root } = await session.send('DOM.getDocument')
  const { nodeIds } = await session.send('DOM.querySelectorAll', {
    nodeId: root.nodeId,
    selector: '[data-control]',
  })
  for (const nodeId of nodeIds) {
    await session.send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses: ['active'] })
  }
}

async function pointAt(page: Page, control: number): Promise<void> {
  const at = await page.evaluate((index) => {
    const element = document.querySelector(`[data-control="${index}"]`)
    if (!element) return { x: 0, y: 0 }
    element.scrollIntoView({ block: 'center', behavior: 'instant' })
    // A link in a drawing is its marks, and one of several lines has a box with empty corners.
    const part = element instanceof SVGElement ? element.lastElementChild : element
    const { x, y, width, height } = (part ?? element).getClientRects()[0] ?? new DOMRect()
    return { x: x + width / 2, y: y + height / 2 }
  }, control)
  await page.mouse.move(at.x, at.y)
}

/** Text fields take the focus while they are pressed, and a select opens. */
const SHOWS_PRESS = /^(?:a|button|summary|label) |^input (?:checkbox|radio|range)/i

async function expectStates(page: Page): Promise<void> {
  const names = await markControls(page)
  const all = [...names.keys()]
  expect(all.length).toBeGreaterThan(3)
  await page.mouse.move(0, 0)
  const idle = await readLooks(page, all, 'label, article, li')
  const released = await readLooks(page, all, 'label')
  const unchanged: string[] = []
  for (const [index, name] of names.entries()) {
    await pointAt(page, index)
    const [look] = await readLooks(page, [index], 'label, article, li')
    if (look === idle[index]) unchanged.push(`pointed at: ${name}`)
  }
  await page.mouse.move(0, 0)
  await pressAll(page)
  const pressed = await readLooks(page, all, 'label')
  for (const [index, name] of names.entries()) {
    const same = pressed[index] === released[index]
    if (same && SHOWS_PRESS.test(name)) unchanged.push(`pressed: ${name}`)
  }
  expect(unchanged, 'controls that look the same').toEqual([])
}

for (const path of PAGES) {
  test(
    `every control of ${path} shows that it is pointed at and pressed`,
    LONG,
    async ({ page }) => {
      await openHydrated(page, path)
      await expectStates(page)
    },
  )
}

for (const [name, { path, prepare }] of Object.entries(scenes)) {
  test(
    `every control of ${name} shows that it is pointed at and pressed`,
    LONG,
    async ({ page, site, address }) => {
      await openHydrated(page, path)
      await prepare?.(page, site, address)
      await expectStates(page)
    },
  )
}

test('no control moves for visitors who prefer less motion', LONG, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openHydrated(page, '/Projects/Countdown')
  await markControls(page)
  await pressAll(page)
  const moving = await page.evaluate(() =>
    [...document.querySelectorAll('[data-control], [data-control] *')]
      .filter((part) => {
        const { translate, transform, transitionDuration } = getComputedStyle(part)
        return translate !== 'none' || transform !== 'none' || transitionDuration !== '0s'
      })
      .map((part) => part.outerHTML),
  )
  expect(moving).toEqual([])
})

test('controls show that they are pointed at in forced colours', LONG, async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await openHydrated(page, '/Projects/Countdown')
  await expectStates(page)
})

test(
  'a pressed button is told from the others in forced colours, and is read',
  LONG,
  async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active' })
    await openHydrated(page, '/Projects/Countdown')
    const readLook = (name: string) =>
      page.getByRole('button', { name, exact: true }).evaluate((button) => {
        const { color, backgroundColor, forcedColorAdjust } = getComputedStyle(button)
        return { color, backgroundColor, forcedColorAdjust }
      })
    const pressed = await readLook('5 minutes')
    const other = await readLook('3 minutes')
    expect(pressed.color).not.toBe(other.color)
    expect(pressed.backgroundColor).not.toBe(other.backgroundColor)
    expect(pressed.color).not.toBe(pressed.backgroundColor)
    // Otherwise the browser paints a plate behind the text, in the colour of the page.
    expect(pressed.forcedColorAdjust).toBe('none')
  },
)
