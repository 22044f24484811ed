import { isFocusRingCut } from './keyboard.ts'
import { openHydrated } from './hydration.ts'
import { expect, type Page, test, visit, LONG } from './site.ts'

const CASE = '/Projects/planner'

const contents = (page: Page) => page.getByRole('navigation', { name: 'Contents' })

visit('the contents mark the section that is read', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openHydrated(page, CASE)
  const current = contents(page).locator('[aria-current=location]')
  await expect(current).toHaveCount(0)

  const links = contents(page).getByRole('link')
  const last = (await links.last().textContent()) ?? ''
  const second = links.nth(1)
  await second.click()
  await expect(current).toHaveText((await second.textContent()) ?? '')

  await test.step('also after a jump over several headings', async () => {
    // Chromium ignores a key while it still scrolls by what came before.
    await expect(async () => {
      await page.keyboard.press('End')
      await expect(current).toHaveText(last, { timeout: 1000 })
    }).toPass()
    await expect(async () => {
      await page.keyboard.press('Home')
      await expect(current).toHaveCount(0, { timeout: 1000 })
    }).toPass()
  })
})

test(
  'the focus ring of a link in the contents is whole beside the text',
  LONG,
  async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await openHydrated(page, CASE)
    const links = await contents(page).getByRole('link').all()
    expect(links).not.toHaveLength(0)
    await links[0]?.focus()
    await page.keyboard.press('Shift+Tab')
    for (const link of links) {
      await page.keyboard.press('Tab')
      await expect(link).toBeFocused()
      expect(await isFocusRingCut(page)).toBe(false)
    }
  },
)

/** The boxes of a note and of the paragraph before it. */
async function findBoxes(page: Page) {
  const note = page.getByRole('note')
  const paragraph = note.locator('xpath=preceding-sibling::*[1]')
  const [beside, text] = [await note.boundingBox(), await paragraph.boundingBox()]
  if (!beside || !text) throw new Error('The page has no note')
  return { beside, text }
}

test(
  'a note stands in a margin that is wide enough, else between the paragraphs',
  LONG,
  async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(CASE)
    const wide = await findBoxes(page)
    expect(wide.beside.x).toBeGreaterThan(wide.text.x + wide.text.width)
    expect(wide.beside.y).toBeLessThan(wide.text.y + wide.text.height)

    for (const width of [1024, 390]) {
      await page.setViewportSize({ width, height: 900 })
      const narrow = await findBoxes(page)
      expect(narrow.beside.x).toBe(narrow.text.x)
      expect(narrow.beside.y).toBeGreaterThan(narrow.text.y + narrow.text.height)
    }

    await page.setViewportSize({ width: 1440, height: 900 })
    await page.emulateMedia({ media: 'print' })
    const printed = await findBoxes(page)
    expect(printed.beside.x).toBe(printed.text.x)
  },
)

test(
  'each button that copies code says which code, by its title or its beginning',
  LONG,
  async ({ page }) => {
    for (const [path, codes] of [
      ['/Projects/never-lose-a-line', ['mutations.ts', 'Six steps that once broke the list']],
      ['/Projects/Countdown', ['const delay = remaining % 1000 || 1000']],
    ] as const) {
      await openHydrated(page, path)
      for (const code of codes) {
        await expect(page.getByRole('button', { name: `Copy: ${code}`, exact: true })).toHaveCount(
          1,
        )
      }
    }
  },
)
