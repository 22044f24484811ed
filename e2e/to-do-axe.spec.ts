import { registerPerson } from './person.ts'
import { expectAccessible } from './axe.ts'
import { interceptRequests } from './requests.ts'
import { expect, LONG, type Page, test } from './site.ts'
import { dayFromNow, LIST_API, openList, partsOf, seedTasks } from './to-do.ts'

/** Tasks with all that there is to show; their words are longer than a small screen is wide. */
async function openFullList(page: Page, site: string, address: string): Promise<void> {
  const person = await registerPerson(site, address)
  await seedTasks(site, person, [
    {
      title: 'Pack',
      notes: 'See https://example.com/list and take the rest along',
      due: `${dayFromNow(1)}T09:30`,
      priority: 'high',
      tags: ['travel', 'x'.repeat(50)],
      checklist: [
        { text: 'Passport', done: true },
        { text: 'y'.repeat(200), done: false, due: dayFromNow(1) },
      ],
    },
    { title: 'Overdue', due: dayFromNow(-3), priority: 'medium' },
    { title: 'Due today', due: dayFromNow(0), priority: 'low' },
    { title: 'z'.repeat(500), notes: 'n'.repeat(300) },
    { title: 'Done', completed: true },
    { title: 'Thrown away', deleted: true },
    { title: 't'.repeat(500), deleted: true },
  ])
  await openList(page, site, person)
}

async function select(page: Page, title: string): Promise<void> {
  await partsOf(page).checkbox(title).focus()
  await page.keyboard.press('x')
}

/** The server does not take what is done from now on. */
async function refuseChanges(page: Page): Promise<void> {
  const body = JSON.stringify({ type: 'about:blank', title: 'Bad Request', status: 400 })
  await interceptRequests(page, LIST_API, (route) =>
    route.request().method() === 'GET'
      ? route.continue()
      : route.fulfill({ status: 400, contentType: 'application/problem+json', body }),
  )
}

async function renameTo(page: Page, title: string, next: string): Promise<void> {
  await partsOf(page).checkbox(title).focus()
  await page.keyboard.press('F2')
  await page.getByRole('textbox', { name: `Title of ${title}` }).fill(next)
  await page.keyboard.press('Enter')
}

for (const width of [390, 1280]) {
  test.describe(`${width} pixels wide, axe finds nothing`, width === 390 ? {} : LONG, () => {
    test.use({ viewport: { width, height: 844 } })

    test('in the views, a search, a selection, the details and the dialogs', async ({
      page,
      site,
      address,
    }) => {
      await openFullList(page, site, address)

      await test.step('the views of the list', async () => {
        for (const name of ['All', 'Today', 'Upcoming', 'Completed', 'Trash']) {
          await partsOf(page).link(name).click()
          await expect(partsOf(page).link(name)).toHaveAttribute('aria-current', 'page')
          await expectAccessible(page)
        }
        await partsOf(page).button('Empty trash').click()
        await expectAccessible(page.getByRole('dialog', { name: 'Empty trash' }))
        await page.keyboard.press('Escape')
        await partsOf(page).link('All').click()
      })

      await test.step('the dialog of shortcuts', async () => {
        await partsOf(page).checkbox('Pack').focus()
        await page.keyboard.press('?')
        await expectAccessible(page.getByRole('dialog', { name: 'Keyboard shortcuts' }))
        await page.keyboard.press('Escape')
      })

      await test.step('a search with and without results', async () => {
        await partsOf(page).search.fill('pas')
        await expect(partsOf(page).items.locator('mark')).not.toHaveCount(0)
        await expectAccessible(page)
        await partsOf(page).search.fill('nowhere')
        await expect(partsOf(page).button('Show all')).toBeVisible()
        await expectAccessible(page)
        await partsOf(page).button('Show all').click()
      })

      await test.step('a selection and its dialogs', async () => {
        await select(page, 'Pack')
        await select(page, 'Overdue')
        const bar = page.getByRole('group', { name: 'Selected tasks' })
        await expect(bar).toContainText('2 selected')
        await expectAccessible(page)
        for (const [button, name] of [
          ['Set date', 'Set the date'],
          ['Set priority', 'Set the priority'],
          ['Add tag', 'Add a tag'],
        ] as const) {
          await bar.getByRole('button', { name: button }).click()
          const dialog = page.getByRole('dialog', { name })
          await expect(dialog).toBeVisible()
          if (button === 'Add tag') {
            await dialog.getByRole('button', { name: 'Apply' }).click()
            await expect(dialog.getByText('Enter a tag.')).toBeVisible()
          }
          await expectAccessible(dialog)
          await dialog.getByRole('button', { name: 'Cancel' }).click()
        }
        await bar.getByRole('button', { name: 'Done' }).click()
      })

      await test.step('the details, with errors', async () => {
        const { details, button } = partsOf(page)
        await button('Edit Pack').click()
        await expect(details).toBeVisible()
        await expectAccessible(details)
        await details.getByRole('textbox', { name: 'Title', exact: true }).fill('')
        await details.getByRole('combobox', { name: 'Tags' }).fill('x'.repeat(51))
        await details.getByRole('textbox', { name: 'Text of step Passport' }).fill('')
        await details.getByRole('textbox', { name: 'Checklist' }).fill('x'.repeat(201))
        await details.getByRole('textbox', { name: 'Notes' }).fill('x'.repeat(10_001))
        await details.getByRole('button', { name: 'Close details' }).focus()
        await expect(details.getByRole('alert')).toHaveCount(5)
        await expectAccessible(page)
      })
    })

    test.describe('after a rejection', () => {
      test.use({ allowedMessages: /status of 400/ })

      test(
        'with both values of a conflict, and a title being edited',
        LONG,
        async ({ page, site, address }) => {
          await openFullList(page, site, address)
          await refuseChanges(page)
          await renameTo(page, 'Overdue', 'Not so late')
          await expect(
            page.getByText('Title: yours is “Not so late”, now it is “Overdue”.', { exact: true }),
          ).toBeVisible()
          await renameTo(page, 'Due today', ' ')
          await expect(page.getByText('Please write what the task is.')).toBeVisible()
          await expectAccessible(page)
        },
      )
    })
  })
}

test.describe('320 pixels wide, nothing overflows', () => {
  test.use({ viewport: { width: 320, height: 640 }, allowedMessages: /status of 400/ })

  async function expectFits(page: Page): Promise<void> {
    const widest = await page.evaluate(() =>
      Math.max(
        document.documentElement.scrollWidth,
        ...[...document.querySelectorAll('dialog[open]')].map(({ scrollWidth }) => scrollWidth),
      ),
    )
    expect(widest).toBeLessThanOrEqual(320)
  }

  test(
    'in the views, a selection, the details, the dialogs and a rejection',
    LONG,
    async ({ page, site, address }) => {
      await openFullList(page, site, address)
      for (const name of ['All', 'Today', 'Upcoming', 'Completed', 'Trash']) {
        await partsOf(page).link(name).click()
        await expect(partsOf(page).link(name)).toHaveAttribute('aria-current', 'page')
        await expectFits(page)
      }
      await partsOf(page).button('Empty trash').click()
      await expectFits(page)
      await page.keyboard.press('Escape')
      await partsOf(page).link('All').click()

      const { details, button } = partsOf(page)
      await select(page, 'Pack')
      await expectFits(page)
      const bar = page.getByRole('group', { name: 'Selected tasks' })
      for (const name of ['Set date', 'Set priority', 'Add tag']) {
        await bar.getByRole('button', { name }).click()
        await expectFits(page)
        await page.keyboard.press('Escape')
      }
      await bar.getByRole('button', { name: 'Done' }).click()
      await button('Edit Pack').click()
      await expect(details).toBeVisible()
      await expectFits(page)
      await page.keyboard.press('Escape')
      await partsOf(page).checkbox('Pack').focus()
      await page.keyboard.press('?')
      await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
      await expectFits(page)
      await page.keyboard.press('Escape')
      await refuseChanges(page)
      await renameTo(page, 'Overdue', 'w'.repeat(500))
      await expect(page.getByText('Not saved:')).toBeVisible()
      await expectFits(page)
    },
  )
})
