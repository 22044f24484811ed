import { expectAccessible } from './axe.ts'
import { blockLocalStorage } from './blocked-storage.ts'
import { openHydrated } from './hydration.ts'
import { expect, LONG, type Page, test } from './site.ts'

const PATH = '/Projects/AnimalAgeSimulator'

async function expectNoSidewaysScrolling(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow).toBeLessThanOrEqual(0)
}

test('a dog’s age is converted by both methods while the user types', async ({ page }) => {
  await openHydrated(page, PATH)
  await expect(page.getByText('A medium dog of 4 years', { exact: true })).toBeVisible()
  await page.getByRole('radio', { name: 'Large' }).check()
  await page.getByRole('textbox', { name: 'Years' }).fill('7')
  await expect(page.getByText('A large dog of 7 years', { exact: true })).toBeVisible()
  await expect(page.getByText('About 50 human years', { exact: true })).toBeVisible()
  await expect(page.getByText('About 62 human years', { exact: true })).toBeVisible()

  await page.getByText('The chart as a table').click()
  await expect(page.getByRole('row', { name: '7 50.0 62.1' })).toBeVisible()

  await page.getByRole('textbox', { name: 'Years' }).fill('0')
  await page.getByRole('textbox', { name: 'Months' }).fill('1')
  await expect(page.getByText('Too young for this formula')).toBeVisible()
  await page.getByRole('textbox', { name: 'Years' }).fill('50')
  await expect(page.getByText('Beyond any plausible age')).toHaveCount(2)
  await page.getByRole('textbox', { name: 'Months' }).fill('12')
  await expect(page.getByText('Enter a whole number from 0 to 11.')).toBeVisible()
})

test(
  'a cat has a life stage, a horse a rough estimate, and both directions work',
  LONG,
  async ({ page }) => {
    await openHydrated(page, PATH)
    await page.getByRole('combobox', { name: 'Animal' }).selectOption('cat')
    await page.getByRole('textbox', { name: 'Years' }).fill('15')
    await expect(page.getByText('About 76 human years', { exact: true })).toBeVisible()
    await expect(page.getByText('Life stage: senior')).toBeVisible()
    await page.getByRole('textbox', { name: 'A person’s age' }).fill('24')
    await expect(page.getByText('about 2 years, by the usual rule for cats')).toBeVisible()

    await page.getByRole('combobox', { name: 'Animal' }).selectOption('horse')
    await expect(page.getByText(/^Rough: the oldest horse on record/)).toBeVisible()
  },
)

test('pets are saved, compared, opened, removed and restored, also after a reload', async ({
  page,
}) => {
  await openHydrated(page, PATH)
  const name = page.getByRole('textbox', { name: 'Name' })
  await name.fill('Rex')
  await name.press('Enter')
  await page.getByRole('combobox', { name: 'Animal' }).selectOption('cat')
  await page.getByRole('textbox', { name: 'Years' }).fill('10')
  await name.fill('Mia')
  await page.getByRole('button', { name: 'Save this pet' }).click()
  await expect(page.getByText('Mia is ahead of Rex by 24 human years.')).toBeVisible()

  await page.reload()
  await expect(page.getByRole('list', { name: 'Pets' }).getByRole('listitem')).toHaveCount(2)
  await expect(page.getByText('A cat of 10 years', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Open Rex' }).click()
  await expect(page.getByText('A medium dog of 4 years', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Remove Mia' }).click()
  await expect(page.getByRole('heading', { name: 'Your pets' })).toBeFocused()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('button', { name: 'Open Mia' })).toBeVisible()
})

test('a link shows its pet until the form is changed', LONG, async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openHydrated(page, PATH)
  await page.getByRole('radio', { name: 'Giant' }).check()
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByText('Link copied.')).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).toMatch(/\?animal=dog&size=giant&years=4&months=0$/)

  await page.getByRole('radio', { name: 'Small' }).check()
  await openHydrated(page, link)
  await expect(page.getByText('A giant dog of 4 years', { exact: true })).toBeVisible()
  await page.getByRole('textbox', { name: 'Months' }).fill('6')
  await expect(page).toHaveURL(PATH)
  await page.reload()
  await expect(page.getByText('A giant dog of 4 years 6 months', { exact: true })).toBeVisible()
})

test('everything works by keyboard alone', async ({ page }) => {
  await openHydrated(page, PATH)
  await page.getByRole('combobox', { name: 'Animal' }).focus()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('radio', { name: 'Size', exact: true })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: 'Large' })).toBeChecked()
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Birth date').last()).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Tab')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('6')
  await page.keyboard.press('Tab')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('6')
  await expect(page.getByText('A large dog of 6 years 6 months', { exact: true })).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('columnheader', { name: 'Age in years' })).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.type('Rex')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Open Rex' })).toBeVisible()
})

test(
  'damaged storage is reported once, and blocked storage breaks nothing',
  LONG,
  async ({ page, context }) => {
    await page.addInitScript(() => localStorage.setItem('animal-age-simulator', '{"version":'))
    await openHydrated(page, PATH)
    await expect(page.getByText('Your saved data could not be read')).toBeVisible()
    await expect(page.getByText('A medium dog of 4 years', { exact: true })).toBeVisible()

    const blocked = await context.newPage()
    await blockLocalStorage(blocked)
    await openHydrated(blocked, PATH)
    await blocked.getByRole('textbox', { name: 'Years' }).fill('9')
    await expect(blocked.getByText('A medium dog of 9 years', { exact: true })).toBeVisible()
    await expect(blocked.getByText('Your browser cannot save your changes')).toBeVisible()
  },
)

test(
  'a pet that the browser has no room for stays on its page when another tab saves one',
  LONG,
  async ({ page, context }) => {
    await openHydrated(page, PATH)
    await page.evaluate(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError')
      }
    })
    const pets = page.getByRole('list', { name: 'Pets' })
    await page.getByRole('textbox', { name: 'Name' }).fill('Rex')
    await page.getByRole('button', { name: 'Save this pet' }).click()
    await expect(page.getByText('Your browser cannot save your changes')).toBeVisible()
    await expect(pets).toContainText('Rex')

    const told = page.evaluate(
      () =>
        new Promise((resolve) => {
          addEventListener('storage', () => requestAnimationFrame(resolve), { once: true })
        }),
    )
    const tab = await context.newPage()
    await openHydrated(tab, PATH)
    await tab.getByRole('textbox', { name: 'Name' }).fill('Milo')
    await tab.getByRole('button', { name: 'Save this pet' }).click()
    await told
    await expect(pets).toContainText('Rex')
  },
)

test('nothing overflows sideways on a phone', LONG, async ({ page }) => {
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 780 })
    await openHydrated(page, `${PATH}?animal=cat&years=100&months=0`)
    await expectNoSidewaysScrolling(page)
    await page.getByRole('textbox', { name: 'Name' }).fill('W'.repeat(40))
    await page.getByRole('button', { name: 'Save this pet' }).click()
    await page.getByText('The chart as a table').click()
    await expect(page.getByRole('list', { name: 'Pets' })).toBeVisible()
    await expectNoSidewaysScrolling(page)
  }
})

test('axe finds nothing with results shown', async ({ page }) => {
  await openHydrated(page, `${PATH}?animal=dog&size=giant&years=0&months=1`)
  await page.getByText('The chart as a table').click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Rex')
  await page.getByRole('button', { name: 'Save this pet' }).click()
  await page.getByRole('textbox', { name: 'Months' }).fill('13')
  await expect(page.getByRole('button', { name: 'Remove Rex' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('combobox', { name: 'Animal' }).selectOption('cat')
  await page.getByRole('textbox', { name: 'Months' }).fill('1')
  await expect(page.getByText('Life stage: kitten')).toBeVisible()
  await expectAccessible(page)
})
