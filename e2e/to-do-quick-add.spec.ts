import { type Person, registerPerson } from './person.ts'
import { expectAccessible } from './axe.ts'
import { createGate } from '../shared/testing-gate.ts'
import { interceptRequests } from './requests.ts'
import { expect, LONG, type Page, test } from './site.ts'
import { openList, partsOf, readList, SAVED } from './to-do.ts'

test.use({ locale: 'en-GB', timezoneId: 'Europe/Berlin' })

/** A Saturday. */
const NOON = new Date('2026-11-21T11:00Z')
const SENTENCE = 'Pay rent tomorrow 17:00 !high #home every month'

async function openEmpty(page: Page, site: string, address: string, query = ''): Promise<Person> {
  await page.clock.setFixedTime(NOON)
  const person = await registerPerson(site, address)
  await openList(page, site, person, query)
  return person
}

function chipsOf(page: Page) {
  const group = page.getByRole('group', { name: 'Understood' })
  return {
    group,
    chips: group.getByRole('button'),
    chip: (name: string) => group.getByRole('button', { name, exact: true }),
    on: group.getByRole('button', { pressed: true }),
  }
}

test('a title shows suggestions as chips, and Enter adds the task with them', async ({
  page,
  site,
  address,
}) => {
  const person = await openEmpty(page, site, address, '?tag=bills')
  const { field, titles, items, link } = partsOf(page)
  const { group, chips, on } = chipsOf(page)
  await field.fill(SENTENCE)
  await expect(chips).toHaveText([
    'Due: Tomorrow, 17:00',
    'High priority',
    'Tag: #home',
    'Repeat: Every month',
  ])
  await expect(on).toHaveCount(4)
  await expect(group).toContainText('Title: “Pay rent”')
  await expectAccessible(page)
  await field.press('Enter')
  await expect(titles).toHaveText(['Pay rent'])
  await expect(group).toBeHidden()
  await expect(items).toContainText(['Tomorrow, 17:00'])
  await expect(page.getByText(SAVED)).toBeVisible()
  expect((await readList(site, person)).items[0]).toMatchObject({
    title: 'Pay rent',
    due: '2026-11-22T17:00',
    priority: 'high',
    tags: ['home', 'bills'],
    repeat: { every: 1, unit: 'month', from: 'due' },
  })
  await link('Today').click()
  await field.fill('Fetch parcel !low')
  await field.press('Enter')
  await expect(titles).toHaveText(['Fetch parcel'])
})

test(
  'one key or click dismisses a suggestion, and the title stays as typed',
  LONG,
  async ({ page, site, address }) => {
    const person = await openEmpty(page, site, address)
    const { field, titles } = partsOf(page)
    const { group, chip, on } = chipsOf(page)
    await field.fill(SENTENCE)
    await field.press('Escape')
    await expect(on).toHaveCount(3)
    await expect(group).toContainText('Title: “Pay rent every month”')
    await chip('Due: Tomorrow, 17:00').click()
    await expect(on).toHaveCount(2)
    // A dismissed suggestion stays dismissed while typing continues.
    await expect(field).toBeFocused()
    await field.press('End')
    await page.keyboard.type(' soon')
    await expect(on).toHaveCount(2)
    await field.press('Escape')
    await field.press('Escape')
    await expect(group).toContainText('The title stays as typed.')
    await field.press('Enter')
    await expect(titles).toHaveText([`${SENTENCE} soon`])
    await expect(page.getByText(SAVED)).toBeVisible()
    const [task] = (await readList(site, person)).items
    expect(task).toMatchObject({ due: null, repeat: null, priority: 'none', tags: [] })
    // The next title is read afresh.
    await field.fill('Rest tomorrow')
    await expect(on).toHaveCount(1)
  },
)

test(
  'a dismissed suggestion applies to its title alone, neither to the next one nor to pasted lines',
  LONG,
  async ({ page, site, address }) => {
    const person = await openEmpty(page, site, address)
    const { field, titles } = partsOf(page)
    const { on } = chipsOf(page)
    await field.fill('Rest tomorrow')
    await expect(on).toHaveCount(1)
    await field.press('Escape')
    await expect(on).toHaveCount(0)
    await field.fill('')
    await field.fill('Walk tomorrow')
    await expect(on).toHaveCount(1)
    await field.press('Escape')
    await expect(on).toHaveCount(0)
    await field.evaluate((input) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text', 'Cook tomorrow\nSwim tomorrow')
      input.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      )
    })
    await page.getByRole('button', { name: 'Add each line (2)' }).click()
    await expect(titles).toHaveText(['Cook', 'Swim'])
    await expect(page.getByText(SAVED)).toBeVisible()
    const { items } = await readList(site, person)
    expect(items.map(({ due }) => due)).toEqual(['2026-11-22', '2026-11-22'])
  },
)

test('ambiguous words wait until they are accepted', LONG, async ({ page, site, address }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.addInitScript(() => localStorage.setItem('darkMode', 'true'))
  await openEmpty(page, site, address)
  const { field, titles, items } = partsOf(page)
  const { chip, on } = chipsOf(page)
  const plain = ['The 5th Wave', 'march the dog', 'Meet Sun', 'check money', 'may the force']
  for (const title of plain) {
    await field.fill(title)
    await expect(on).toHaveCount(0)
    await field.press('Enter')
    await expect(titles.first()).toHaveText(title)
  }
  await field.fill('Meet Ann Sun')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(chip('Due: Tomorrow')).toBeFocused()
  await page.keyboard.press('Space')
  await expect(chip('Due: Tomorrow')).toHaveAttribute('aria-pressed', 'true')
  await expectAccessible(page)
  await field.press('Enter')
  await expect(titles.first()).toHaveText('Meet Ann')
  await expect(items.first()).toContainText('Tomorrow')
  await field.fill('Pay 3/4')
  await expect(chip('Due: 3 Apr 2027')).toBeVisible()
})

test.describe('where the month comes first', () => {
  test.use({ locale: 'en-US' })

  test(
    '3/4 is in March, and before the parser is loaded titles stay as typed',
    LONG,
    async ({ page, site, address }) => {
      const gate = createGate()
      await interceptRequests(page, '**/assets/chunks/*.js', async (route) => {
        const response = await route.fetch()
        // A word of the parser: its chunk has a name of its content alone.
        if ((await response.text()).includes('forwardDate')) await gate.opened
        await route.fulfill({ response })
      })
      await openEmpty(page, site, address)
      const { field, titles } = partsOf(page)
      await field.fill('Rest tomorrow')
      await field.press('Enter')
      await expect(titles).toHaveText(['Rest tomorrow'])
      await field.fill('Pay 3/4')
      gate.open()
      await expect(chipsOf(page).chip('Due: 4 Mar 2027')).toBeVisible()
    },
  )
})
