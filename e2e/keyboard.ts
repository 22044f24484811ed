import { expect, type Locator, type Page } from './site.ts'

/** Presses Tab until a control has the focus. */
export async function tabTo(
  page: Page,
  role: Parameters<Page['getByRole']>[0],
  name: string | RegExp,
): Promise<void> {
  const control = page.getByRole(role, { name, ...(typeof name === 'string' && { exact: true }) })
  for (let times = 0; times < 200; times++) {
    const isFocused = (element: Element) => element === document.activeElement
    if ((await control.count()) > 0 && (await control.first().evaluate(isFocused))) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`The Tab key does not reach ${role} ${String(name)}`)
}

/** Whether something that scrolls or clips cuts off the ring around what has the focus. */
export function isFocusRingCut(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const focused = document.activeElement ?? document.body
    if (focused === document.body) throw new Error('Nothing has the focus')
    const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(focused)
    // The ring of a hidden control, such as a radio card, is around its label.
    if (outlineStyle === 'none') return false
    const reach = Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset)
    const ring = focused.getBoundingClientRect()
    for (let part = focused.parentElement; part; part = part.parentElement) {
      if (part === document.body) return false
      if (getComputedStyle(part).overflow === 'visible') continue
      const box = part.getBoundingClientRect()
      // Places are fractions of a pixel.
      const beyond = Math.max(
        box.left - ring.left,
        box.top - ring.top,
        ring.right - box.right,
        ring.bottom - box.bottom,
      )
      if (beyond + reach > 0.5) return true
    }
    return false
  })
}

/** Empties the first part of a date or time, such as the month, so that it is half typed. */
export async function clearFirstPart(field: Locator): Promise<void> {
  await field.focus()
  await field.press('Backspace')
  expect(await field.evaluate((input: HTMLInputElement) => input.validity.badInput)).toBe(true)
}
