import { expectAccessible } from './axe.ts'
import { openHydrated } from './hydration.ts'
import { interceptRequests } from './requests.ts'
import { expect, LONG, type Page, test } from './site.ts'

const PATH = '/Projects/IC'

function fieldOf(page: Page, name: 'Domain' | 'Problem') {
  return page.getByRole('textbox', { name })
}

/** Opens the page, and waits until the editor has colours. */
async function openEditor(page: Page): Promise<void> {
  await openHydrated(page, PATH)
  await fieldOf(page, 'Problem').focus()
  await expect(fieldOf(page, 'Problem')).toHaveAttribute('aria-autocomplete', 'list')
}

/** Puts the cursor behind a part of a field's text. */
async function setCursor(page: Page, name: 'Domain' | 'Problem', after: string): Promise<void> {
  await fieldOf(page, name).evaluate((field: HTMLTextAreaElement, part) => {
    const at = field.value.indexOf(part) + part.length
    field.focus()
    field.setSelectionRange(at, at)
  }, after)
}

async function measureOverflow(page: Page): Promise<number> {
  return page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
}

test(
  'names are completed by keyboard, the browser undoes it, and Tab leaves the field',
  LONG,
  async ({ page }) => {
    await openEditor(page)
    const problem = fieldOf(page, 'Problem')
    const before = await problem.inputValue()
    await setCursor(page, 'Problem', '(:goal (and ')
    await page.keyboard.type('(o')
    const list = page.getByRole('listbox', { name: 'Suggestions' })
    await expect(list.getByRole('option')).toHaveText(['or keyword', 'on ?x ?y', 'on-table ?x'])
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    const chosen = list.getByRole('option', { name: 'on ?x ?y', exact: true })
    await expect(chosen).toHaveAttribute('aria-selected', 'true')
    await expect(problem).toHaveAttribute(
      'aria-activedescendant',
      (await chosen.getAttribute('id')) ?? '',
    )
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await expect(list).toHaveCount(0)
    await page.keyboard.type(' b a) ')
    await expect(problem).toHaveValue(before.replace('(and ', '(and (on b a) '))

    // Escape closes the list and nothing else; the arrow keys move the cursor then.
    await page.keyboard.press('ControlOrMeta+Space')
    await page.keyboard.type('(c')
    await expect(list.getByRole('option')).toHaveText(['clear ?x'])
    await page.keyboard.press('Escape')
    await expect(list).toHaveCount(0)
    await expect(problem).toBeFocused()
    for (let presses = 0; presses < 30 && (await problem.inputValue()) !== before; presses++) {
      await page.keyboard.press('ControlOrMeta+Z')
    }
    await expect(problem).toHaveValue(before)
    await page.keyboard.press('Tab')
    await expect(problem).not.toBeFocused()
  },
)

test('Format puts a text in order, and says why it cannot', LONG, async ({ page }) => {
  await openEditor(page)
  const problem = fieldOf(page, 'Problem')
  const right = await problem.inputValue()
  const format = page.getByRole('button', { name: 'Format problem' })
  await problem.fill(right.replaceAll(/\n\s*/g, '\n\n\n   '))
  await format.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Formatted.')).toBeVisible()
  await expect(format).toBeFocused()
  await expect(problem).toHaveValue(/^; Sussman/)
  const text = await problem.inputValue()
  expect(text.replaceAll(/\s+/g, ' ')).toBe(right.replaceAll(/\s+/g, ' '))
  expect(text).toContain('\n\n  (:goal (and (on a b) (on b c))))')
  await problem.fill('(define (problem x)')
  await format.click()
  await expect(
    page.getByText('Not formatted. Line 1, column 1: this parenthesis is never closed'),
  ).toBeVisible()
  await expect(problem).toHaveValue('(define (problem x)')
})

test(
  'colours stand below the letters of the field, wherever it scrolls',
  LONG,
  async ({ page }) => {
    await openEditor(page)
    const problem = fieldOf(page, 'Problem')
    const lines = Array.from({ length: 3000 }, (_, index) => `; ${'wide '.repeat(40)}${index}`)
    await page.getByLabel('Open a file as problem').setInputFiles({
      name: 'p.pddl',
      mimeType: 'text/plain',
      buffer: Buffer.from(`${lines.join('\n')}\n(define (problem p))`),
    })
    await expect(problem).toHaveValue(/2999/)
    await problem.evaluate((field) => {
      field.scrollIntoView({ block: 'center' })
      field.scrollTop = field.scrollHeight
    })
    const word = page.locator('[data-code=keyword]', { hasText: /^problem$/ }).last()
    await expect(word).toBeInViewport()
    // What the mouse selects in the field is the word that it points at.
    const box = await word.boundingBox()
    if (!box) throw new Error('The word is not on the screen')
    await page.mouse.dblclick(box.x + box.width / 2, box.y + box.height / 2)
    const selected = await problem.evaluate((field: HTMLTextAreaElement) =>
      field.value.slice(field.selectionStart, field.selectionEnd),
    )
    expect(selected.trim()).toBe('problem')
  },
)

test('the matching parenthesis and the place of the error are marked', LONG, async ({ page }) => {
  await openEditor(page)
  await setCursor(page, 'Problem', '(:goal (and (on a b)')
  const pair = page.locator('[data-mark=pair]')
  await expect(pair).toHaveText(['(', ')'])
  await setCursor(page, 'Problem', '(:init (on-table ')
  await page.keyboard.type('zzz')
  await expect(page.locator('[data-mark=fault]')).toHaveText('zzza')
  await expect(fieldOf(page, 'Problem')).toHaveAccessibleDescription(/"zzza"/)
  await expectAccessible(page)
})

test('the panes are resized by keyboard and with the mouse', LONG, async ({ page }) => {
  await openEditor(page)
  const separator = page.getByRole('separator', { name: 'Width of the domain' })
  const widthOf = async () => (await fieldOf(page, 'Domain').boundingBox())?.width ?? 0
  const half = await widthOf()
  await fieldOf(page, 'Domain').focus()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Tab')
  await expect(separator).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(separator).toHaveAttribute('aria-valuenow', '55')
  expect(await widthOf()).toBeGreaterThan(half)
  await page.keyboard.press('Home')
  await expect(separator).toHaveAttribute('aria-valuenow', '20')
  const box = await separator.boundingBox()
  if (!box) throw new Error('The separator is not on the screen')
  await page.mouse.move(box.x + box.width / 2, box.y + 100)
  await page.mouse.down()
  await page.mouse.move(box.x + 5000, box.y + 100, { steps: 4 })
  await page.mouse.up()
  await expect(separator).toHaveAttribute('aria-valuenow', '80')
  expect(await measureOverflow(page)).toBeLessThanOrEqual(0)
  await separator.dblclick()
  await expect(separator).toHaveAttribute('aria-valuenow', '50')
  expect(await widthOf()).toBeCloseTo(half, 0)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('one text is shown at a time, with large letters too', LONG, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await openHydrated(page, PATH)
    const [domain, problem] = [fieldOf(page, 'Domain'), fieldOf(page, 'Problem')]
    const shown = page.getByRole('group', { name: 'Show' })
    await shown.getByRole('button', { name: 'Problem' }).click()
    await expect(problem).toBeInViewport({ ratio: 0.5 })
    await expect(domain).not.toBeInViewport()
    await expect(shown.getByRole('button', { pressed: true })).toHaveText('Problem')
    await domain.focus()
    await expect(problem).not.toBeInViewport()
    await expect(shown.getByRole('button', { pressed: true })).toHaveText('Domain')
    await expectAccessible(page)
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
    await setCursor(page, 'Problem', '(:goal (and ')
    await page.keyboard.type('(o')
    await expect(page.getByRole('option', { name: 'on-table' })).toBeInViewport()
    expect(await measureOverflow(page)).toBeLessThanOrEqual(0)
  })
})

test('forced colours show the text of the field itself', LONG, async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await openEditor(page)
  const [field, system] = await fieldOf(page, 'Problem').evaluate((element) => {
    const probe = document.body.appendChild(document.createElement('p'))
    probe.style.color = 'FieldText'
    const colours = [getComputedStyle(element).color, getComputedStyle(probe).color]
    probe.remove()
    return colours
  })
  expect(field).toBe(system)
  await setCursor(page, 'Problem', '(:goal (and ')
  await page.keyboard.type('(o')
  await expect(page.getByRole('listbox', { name: 'Suggestions' })).toBeVisible()
  await expectAccessible(page)
})

test.describe('without the code of the editor', () => {
  test.use({ allowedMessages: /net::ERR_FAILED/ })

  test('the fields go on working, and Format says that it is missing', LONG, async ({ page }) => {
    await openHydrated(page, PATH)
    await interceptRequests(page, /\/assets\/chunks\//, (route) => route.abort())
    const problem = fieldOf(page, 'Problem')
    await problem.fill('(define (problem x))')
    await page.getByRole('button', { name: 'Format problem' }).click()
    await expect(page.getByText('The editor failed to load.')).toBeVisible()
    await expect(problem).toHaveValue('(define (problem x))')
    const colour = await problem.evaluate((element) => getComputedStyle(element).color)
    expect(colour).not.toBe('rgba(0, 0, 0, 0)')
  })
})
