import { clearFirstPart } from './keyboard.ts'
import type { Person } from './person.ts'
import { expect, LONG, test } from './site.ts'
import { dayFromNow, openList, partsOf, readServer, SAVED, seedTasks } from './to-do.ts'
import { openTasks, fieldsOf, openDetails, readTask } from './to-do-details.ts'

test.describe('the details of a task', () => {
  let person: Person
  test.beforeEach(async ({ page, site, address }) => {
    person = await openTasks(page, site, address)
    await openDetails(page)
  })

  test('are edited in the sheet and survive a reload', async ({ page, site }) => {
    const { title, notes, date, time, priority, tag, tags, step, steps } = fieldsOf(page)
    await title.fill('Travel')
    await date.fill(dayFromNow(3))
    await date.press('Enter')
    await time.fill('17:30')
    await priority('High').click()
    await tag.fill('#rome spring')
    await tag.press('Enter')
    await expect(tags.getByRole('listitem')).toHaveText(['#rome', '#spring'])
    await step.fill('Book the train')
    await step.press('Enter')
    await step.fill('Pack')
    await step.press('Enter')
    await expect(steps).toHaveCount(2)
    await notes.fill('Ask Ada\nand https://example.com/trains?to=rome.')
    await notes.blur()
    await expect(page.getByText(SAVED)).toBeVisible()

    const due = `${dayFromNow(3)}T17:30`
    expect(await readTask(site, person)).toMatchObject({
      title: 'Travel',
      due,
      priority: 'high',
      tags: ['rome', 'spring'],
      checklist: [
        { text: 'Book the train', done: false },
        { text: 'Pack', done: false },
      ],
      notes: 'Ask Ada\nand https://example.com/trains?to=rome.',
    })
    await page.reload()
    await expect(partsOf(page).details).toBeVisible()
    await expect(title).toHaveValue('Travel')
    await expect(date).toHaveValue(dayFromNow(3))
    await expect(time).toHaveValue('17:30')
    await expect(priority('High')).toHaveAttribute('aria-pressed', 'true')
    await expect(tags.getByRole('listitem')).toHaveText(['#rome', '#spring'])
    await expect(steps).toHaveCount(2)
    await expect(notes).toHaveValue(/^Ask Ada\nand https/)

    await partsOf(page).button('No date').click()
    await expect(date).toHaveValue('')
    await expect(time).toBeDisabled()
    await partsOf(page).button('Tomorrow').click()
    await expect(date).toHaveValue(dayFromNow(1))
    await expect(partsOf(page).button('Tomorrow')).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByText(SAVED)).toBeVisible()
    expect((await readTask(site, person)).due).toBe(dayFromNow(1))
  })

  test(
    'keep a date and a time when another one is only half typed',
    LONG,
    async ({ page, site }) => {
      const { date, time } = fieldsOf(page)
      const { button } = partsOf(page)
      const due = `${dayFromNow(1)}T17:30`
      await date.fill(dayFromNow(1))
      await date.press('Enter')
      await time.fill('17:30')
      await time.press('Enter')
      for (const field of [date, time]) {
        await clearFirstPart(field)
        await field.blur()
        await expect(field).toHaveValue(field === date ? dayFromNow(1) : '17:30')
        await expect(page.getByText(SAVED)).toBeVisible()
        expect((await readTask(site, person)).due).toBe(due)
      }
      await clearFirstPart(date)
      await button('No date').click()
      await expect.poll(async () => (await readTask(site, person)).due).toBeNull()
      await date.press('1')
      await date.blur()
      expect(await date.evaluate((input: HTMLInputElement) => input.validity.badInput)).toBe(false)
      await expect(date).toHaveValue('')
    },
  )

  test(
    'show links in the notes only for http and https, and add and remove tags and steps',
    LONG,
    async ({ page, site }) => {
      await test.step('links in the notes are shown only for http and https', async () => {
        const { notes } = fieldsOf(page)
        const links = page.getByRole('list', { name: 'Links in the notes' }).getByRole('link')
        await notes.fill(
          [
            'See (https://example.com/a_(b)), HTTP://EXAMPLE.org/b and https://example.com/a_(b).',
            'javascript:alert(1) data:text/html,x ftp://example.com //example.com www.example.com',
            'https://bank.example@evil.example/ https://" onclick="alert(1)',
          ].join('\n'),
        )
        await expect(links).toHaveText(['https://example.com/a_(b)', 'HTTP://EXAMPLE.org/b'])
        await expect(links.first()).toHaveAttribute('href', 'https://example.com/a_(b)')
        await expect(links.first()).toHaveAttribute('rel', 'noreferrer noopener nofollow')
        await expect(links.first()).toHaveAttribute('target', '_blank')
        await page.keyboard.press('Escape')
        const first = partsOf(page).items.first().getByRole('link')
        await expect(first).toHaveCount(3)
        await expect(first.first()).toHaveAttribute('href', 'https://example.com/a_(b)')
      })

      await test.step('tags are added and removed, and an invalid one is explained', async () => {
        await openDetails(page)
        const { tag, tags } = fieldsOf(page)
        const error = partsOf(page).details.getByRole('alert')
        await tag.fill('x'.repeat(51))
        await tag.press('Enter')
        await expect(error).toHaveText('A tag takes at most 50 characters.')
        await expect(tag).toHaveAttribute('aria-invalid', 'true')
        await tag.fill('a\u0007')
        await tag.press('Enter')
        await expect(error).toHaveText(
          'A task takes no control characters or halves of characters.',
        )
        await tag.fill(Array.from({ length: 21 }, (_, index) => `tag${index}`).join(' '))
        await tag.press('Enter')
        await expect(error).toHaveText('A task takes at most 20 tags.')
        await expect(tags).toHaveCount(0)

        await tag.fill('Home, home #HOME,work')
        await tag.press('Enter')
        await expect(error).toHaveCount(0)
        await expect(tags.getByRole('listitem')).toHaveText(['#Home', '#work'])
        await tags.getByRole('button', { name: 'Remove tag Home' }).click()
        await expect(tags.getByRole('listitem')).toHaveText(['#work'])
        await expect(tag).toBeFocused()
        await expect(page.getByText(SAVED)).toBeVisible()
        await expect.poll(async () => (await readTask(site, person)).tags).toEqual(['work'])
      })

      await test.step('steps are added, completed, renamed, moved and deleted', async () => {
        const { step, steps } = fieldsOf(page)
        const { checkbox, button, details } = partsOf(page)
        for (const text of ['One', 'Two', 'Two', 'Three']) {
          await step.fill(text)
          await step.press('Enter')
          await expect(step).toHaveValue('')
        }
        await expect(steps).toHaveCount(4)
        await checkbox('Step: One').click()
        await expect(checkbox('Step: One')).toBeChecked()
        // Two steps may say the same: only the one is ticked.
        await steps.nth(1).getByRole('checkbox').click()
        await button('Move step Three up').press('Enter')
        await expect(button('Move step Three up')).toBeFocused()
        await button('Move step Two up').first().press('Enter')
        await expect(steps.nth(0).getByRole('checkbox', { name: 'Step: Two' })).toBeFocused()
        await button('Move step One up').press('Enter')
        await expect(checkbox('Step: One')).toBeFocused()
        await expect(details.getByRole('textbox', { name: 'Text of step Three' })).toHaveValue(
          'Three',
        )
        await steps.nth(0).getByRole('textbox').fill('First')
        await page.keyboard.press('Enter')
        await button('Delete step Two').first().click()
        await expect(steps).toHaveCount(3)
        await expect(step).toBeFocused()
        const error = details.getByRole('alert')
        await step.fill('Four')
        await step.press('Enter')
        await button('Move step Four up').click()
        await steps.nth(2).getByRole('textbox').fill('')
        await page.keyboard.press('Enter')
        await expect(error).toHaveText('Please write what the step is.')
        await button('Delete step Four').click()
        await expect(error).toHaveCount(0)
        await expect(steps.nth(2).getByRole('textbox')).toHaveValue('Two')
        await step.fill('x'.repeat(201))
        await step.press('Enter')
        await expect(error).toHaveText('A step takes at most 200 characters.')
        await step.fill('')
        await steps.nth(0).getByRole('textbox').fill('')
        await page.keyboard.press('Enter')
        await expect(error).toHaveText('Please write what the step is.')
        await checkbox('Step: Three').click()
        await steps.nth(0).getByRole('textbox').fill('First of all')
        await expect(error).toHaveCount(0)
        await page.keyboard.press('Escape')
        await expect(details).toBeHidden()
        await expect(page.getByText('2 of 3 steps')).toBeVisible()
        await expect(page.getByText(SAVED)).toBeVisible()
        await expect
          .poll(async () => (await readTask(site, person)).checklist)
          .toEqual([
            { text: 'First of all', done: true },
            { text: 'Three', done: true },
            { text: 'Two', done: false },
          ])
      })
    },
  )

  test('keep a text that is too long, with an error', LONG, async ({ page, site }) => {
    const { title, notes } = fieldsOf(page)
    const { details } = partsOf(page)
    const long = 'x'.repeat(10_001)
    await notes.fill(long)
    await notes.blur()
    await expect(details.getByText('Notes take at most 10,000 characters.')).toBeVisible()
    await title.fill('x'.repeat(501))
    await title.press('Enter')
    await expect(details.getByText('A task takes at most 500 characters.')).toBeVisible()
    await page.reload()
    await expect(notes).toHaveValue(long)
    await expect(title).toHaveValue('x'.repeat(501))
    await notes.fill('Short')
    await title.fill('Short')
    await title.blur()
    await expect(details.getByRole('alert')).toHaveCount(0)
    await expect(page.getByText(SAVED)).toBeVisible()
    expect(await readTask(site, person)).toMatchObject({ title: 'Short', notes: 'Short' })
  })
})

test(
  'HTML, addresses with a script and names of objects stay text in every field',
  LONG,
  async ({ page, site, person }) => {
    await openList(page, site, person)
    let opened = 0
    page.on('dialog', (dialog) => {
      opened++
      void dialog.dismiss()
    })
    const texts = [
      '<img src=x onerror=alert(1)>',
      '<script>alert(2)</script>',
      'javascript:alert(3)',
      '__proto__',
    ]
    const { field, titles, items, search, button } = partsOf(page)
    const { title, notes, tag, tags, step, steps } = fieldsOf(page)
    for (const [index, text] of texts.entries()) {
      await field.fill('New')
      await field.press('Enter')
      const details = await openDetails(page, 'New')
      await title.fill(text)
      await title.press('Enter')
      await notes.fill(text)
      const word = text.replaceAll(' ', '_')
      await tag.fill(word)
      await tag.press('Enter')
      await expect(tags.getByRole('listitem')).toHaveText([`#${word}`])
      await step.fill(text)
      await step.press('Enter')
      await expect(steps.getByRole('textbox')).toHaveValue(text)
      await expect(details.getByRole('link')).toHaveCount(0)
      await page.keyboard.press('Escape')
      await expect(details).toBeHidden()
      await expect(titles).toHaveText(texts.slice(0, index + 1).reverse())
    }
    // What waits for its answer would be sent twice.
    await expect(page.getByText(SAVED)).toBeVisible()
    await page.reload()
    await expect(titles).toHaveText([...texts].reverse())
    for (const text of texts) {
      await search.fill(text)
      await expect(titles).toHaveText([text])
      await expect(items.locator('img, script')).toHaveCount(0)
      // The tag leads to the tasks that have it, nothing else leads anywhere.
      for (const link of await items.getByRole('link').all()) {
        await expect(link).toHaveAttribute('href', /^\/Projects\/To-Do-List\?tag=/)
      }
    }
    await search.fill('')
    await expect(titles).toHaveCount(texts.length)
    await button('Delete __proto__').click()
    await expect(page.getByText('Deleted “__proto__”.')).toBeVisible()
    await expect(page.getByText(SAVED)).toBeVisible()
    expect(await readServer(site, person)).toEqual(texts.slice(0, -1).reverse())
    expect(opened).toBe(0)
  },
)

test('a long tag wraps together with its sign', LONG, async ({ page, site, person }) => {
  await seedTasks(site, person, [{ title: 'New', tags: ['w'.repeat(50)] }])
  await page.setViewportSize({ width: 390, height: 844 })
  await openList(page, site, person)
  await openDetails(page, 'New')
  const tag = fieldsOf(page).tags.getByRole('listitem')
  await expect(tag).toHaveText(`#${'w'.repeat(50)}`)
  const [sign, name] = await tag.evaluate((item) => {
    const walker = document.createTreeWalker(item, NodeFilter.SHOW_TEXT)
    const tops: number[] = []
    while (walker.nextNode()) {
      const range = document.createRange()
      range.selectNodeContents(walker.currentNode)
      tops.push(range.getClientRects()[0]?.top ?? Number.NaN)
    }
    return tops
  })
  expect(sign).toBe(name)
})
