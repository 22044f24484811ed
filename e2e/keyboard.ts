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

/** Empties the first part of a date or time, such as the month, so that it is half typed. */
export async function clearFirstPart(field: Locator): Promise<void> {
  await field.focus()
  await field.press('Backspace')
  expect(await field.evaluate((input: HTMLInputElement) => input.validity.badInput)).toBe(true)
}
