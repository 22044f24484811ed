import { readFile } from 'node:fs/promises'
import { expectAccessible } from './axe.ts'
import { blockLocalStorage } from './blocked-storage.ts'
import { addDate, expectSignals, NOON, openAt, PATH, timerOf } from './countdown.ts'
import { isFocusRingCut } from './keyboard.ts'
import { sumShifts, watchShifts } from './layout-shifts.ts'
import { openHydrated } from './hydration.ts'
import { expect, LONG, type Page, test } from './site.ts'

test.use({ timezoneId: 'Europe/Berlin', locale: 'en-GB' })

function names(page: Page) {
  return page.getByRole('list', { name: 'Dates' }).getByRole('heading', { level: 3 })
}

async function expectNoSidewaysScrolling(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow).toBeLessThanOrEqual(0)
}

test('a date is counted down to the second, also after a sleep and a reload', async ({ page }) => {
  await openAt(page, NOON)
  await addDate(page, { name: 'Exam', day: '2026-12-01', time: '09:00' })
  await expect(timerOf(page, 'Exam')).toHaveText('9 days 20 hours 00 minutes 00 seconds')
  await expect(page.getByText('Tuesday, 1 December 2026, 09:00, Europe/Berlin')).toBeVisible()
  await page.clock.runFor(1000)
  await expect(timerOf(page, 'Exam')).toHaveText('9 days 19 hours 59 minutes 59 seconds')
  await page.clock.fastForward('01:00:00')
  await expect(timerOf(page, 'Exam')).toHaveText('9 days 18 hours 59 minutes 59 seconds')
  await expect(page).toHaveTitle(/^9 days to Exam · Countdown/)

  await page.reload()
  await expect(timerOf(page, 'Exam')).toContainText('9 days 18 hours 59 minutes')
})

test('days are calendar days across a clock change', LONG, async ({ page }) => {
  await openAt(page, new Date('2026-03-28T08:00:00Z'))
  await addDate(page, { name: 'Journey', day: '2026-03-30', time: '09:00' })
  await expect(timerOf(page, 'Journey')).toHaveText('2 days 00 hours 00 minutes 00 seconds')
  await page.clock.fastForward('24:00:00')
  await expect(timerOf(page, 'Journey')).toHaveText('0 days 23 hours 00 minutes 00 seconds')
})

test(
  "a date in another time zone is shown in its zone and in the visitor's",
  LONG,
  async ({ page }) => {
    await openAt(page, NOON)
    await addDate(page, { name: 'Call', day: '2026-11-21', time: '20:00', zone: 'Asia/Tokyo' })
    await expect(page.getByText('12:00 where you are')).toBeVisible()
    await expect(timerOf(page, 'Call')).toHaveText('0 days 01 hour 00 minutes 00 seconds ago')
  },
)

test('a birthday on 29 February follows the chosen rule', LONG, async ({ page }) => {
  await openAt(page, NOON)
  await addDate(page, { name: 'Birthday', day: '2004-02-29', yearly: true })
  await expect(page.getByText('Sunday, 28 February 2027, Europe/Berlin')).toBeVisible()
  await page.getByRole('button', { name: 'Edit Birthday' }).click()
  await page.getByRole('radio', { name: '1 March' }).check()
  // The rule stays while its field is hidden.
  await page.getByRole('checkbox', { name: 'Every year' }).uncheck()
  await page.getByRole('checkbox', { name: 'Every year' }).check()
  await expect(page.getByRole('radio', { name: '1 March' })).toBeChecked()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Monday, 1 March 2027, Europe/Berlin')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit Birthday' })).toBeFocused()

  await page.clock.setSystemTime(new Date('2027-03-01T10:00:00Z'))
  await page.clock.runFor(1000)
  await expect(page.getByText('Today', { exact: true })).toBeVisible()
})

test('dates are reordered, deleted and restored', async ({ page }) => {
  await openAt(page, NOON)
  await page.getByRole('button', { name: /^New Year/ }).click()
  await expect(page.getByRole('heading', { name: 'Dates' })).toBeFocused()
  await addDate(page, { name: 'Exam', day: '2026-12-01' })
  await addDate(page, { name: 'Party', day: '2026-12-31' })
  await page.getByRole('button', { name: 'Move Party up' }).click()
  await expect(names(page)).toHaveText(['New Year', 'Party', 'Exam'])
  await expect(
    page.getByRole('status').filter({ hasText: 'Party is number 2 of 3.' }),
  ).toBeAttached()

  await page.getByRole('button', { name: 'Delete Party' }).click()
  await expect(page.getByRole('heading', { name: 'Dates' })).toBeFocused()
  await expect(names(page)).toHaveText(['New Year', 'Exam'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(names(page)).toHaveText(['New Year', 'Party', 'Exam'])
  await page.reload()
  await expect(names(page)).toHaveText(['New Year', 'Party', 'Exam'])
})

test('an invalid date shows an error at its field', async ({ page }) => {
  await openAt(page, NOON)
  await page.getByRole('button', { name: 'Add a date' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a date' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Enter a name.')).toBeVisible()
  await expect(dialog.getByText('Enter a valid date with its year.')).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Add a date' })).toBeFocused()
})

test('the timer runs, records laps, pauses, and survives a reload and a sleep', async ({
  page,
}) => {
  await openAt(page, NOON)
  const timer = timerOf(page, 'Timer')
  await expect(timer).toHaveText('05:00')
  await page.getByRole('button', { name: '10 minutes' }).click()
  await page.getByRole('button', { name: 'Start' }).click()
  await expect(page.getByText('Until 13:10:00')).toBeVisible()
  await page.clock.runFor(61_000)
  await expect(timer).toHaveText('08:59')
  await expect(page).toHaveTitle(/^08:59 · Countdown/)
  await page.getByRole('button', { name: 'Lap' }).click()
  await page.clock.runFor(1500)
  await page.getByRole('button', { name: 'Lap' }).click()
  await expect(page.getByRole('row', { name: '2 0:01.5 1:02.5' })).toBeVisible()

  await page.getByRole('button', { name: 'Pause' }).click()
  await page.clock.fastForward('01:00:00')
  await expect(timer).toHaveText('08:58')
  await page.reload()
  await expect(page.getByText('Paused, 2 laps')).toBeVisible()
  await page.getByRole('button', { name: 'Resume' }).click()
  await expect(timer).toHaveText('08:58')
  await page.clock.fastForward('00:05:00')
  await expect(timer).toHaveText('03:58')
  await page.clock.fastForward('00:30:00')
  await expect(timer).toHaveText('00:00')
  await expect(page).toHaveTitle(/^Time is up · Countdown/)
  await page.getByRole('button', { name: 'Reset' }).click()
  await expect(timer).toHaveText('10:00')
  await expect(page.getByRole('button', { name: 'Start' })).toBeFocused()
  await expect(page).toHaveTitle(/^Countdown/)
})

test('at zero there is a sound, a notification and one announcement', ({ page }) =>
  expectSignals(page, true))

test('a timer that ends twice is announced twice', async ({ page }) => {
  await openAt(page, NOON)
  const status = page.locator('main').getByRole('status')
  await page.getByRole('textbox', { name: 'Another length' }).fill('0:05')
  await page.getByRole('button', { name: 'Set', exact: true }).click()
  await page.getByRole('button', { name: 'Start' }).click()
  await page.clock.runFor(5000)
  await expect(status).toHaveText('Timer: it is time.')
  const countChanges = await status.evaluateHandle((region) => {
    let changes = 0
    const observer = new MutationObserver(() => changes++)
    observer.observe(region, { childList: true, characterData: true, subtree: true })
    return () => changes
  })
  await page.getByRole('button', { name: 'Start again' }).click()
  await page.clock.runFor(5000)
  await expect(page.getByRole('button', { name: 'Start again' })).toBeVisible()
  await expect(status).toHaveText('Timer: it is time.')
  await expect.poll(() => countChanges.evaluate((count) => count())).toBe(1)
})

test('a clock that is set back does not extend the timer', LONG, async ({ page }) => {
  await openAt(page, NOON)
  await page.getByRole('button', { name: 'Start' }).click()
  await page.clock.runFor(60_000)
  await expect(timerOf(page, 'Timer')).toHaveText('04:00')
  await page.clock.setSystemTime(new Date('2026-11-21T11:00:00Z'))
  await page.clock.runFor(1000)
  await expect(timerOf(page, 'Timer')).toHaveText('03:59')
})

test('the screen stays on while the timer runs', LONG, async ({ page }) => {
  await page.addInitScript(() => {
    const held: string[] = []
    Object.assign(window, { held })
    Object.defineProperty(navigator, 'wakeLock', {
      value: {
        request: (type: string) => {
          held.push(type)
          return Promise.resolve({ release: () => Promise.resolve(held.push('released')) })
        },
      },
    })
  })
  await openAt(page, NOON)
  await page.getByRole('button', { name: 'Start' }).click()
  const held = () => page.evaluate(() => (window as unknown as { held: string[] }).held)
  await expect.poll(held).toEqual(['screen'])
  await page.getByRole('button', { name: 'Pause' }).click()
  await expect.poll(held).toEqual(['screen', 'released'])
  await page.getByRole('checkbox', { name: /^Keep the screen on/ }).uncheck()
  await page.getByRole('button', { name: 'Resume' }).click()
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible()
  expect(await held()).toEqual(['screen', 'released'])
})

test('a calendar file has the date in its own time zone', LONG, async ({ page }) => {
  await openAt(page, NOON)
  await addDate(page, { name: 'Exam; part 1, oral', day: '2026-12-01', time: '09:00' })
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Calendar file of Exam' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('Exam-part-1-oral.ics')
  const text = await readFile(await file.path(), 'utf8')
  expect(text).toContain('DTSTART;TZID=Europe/Berlin:20261201T090000\r\n')
  expect(text).toContain('SUMMARY:Exam\\; part 1\\, oral\r\n')
  expect(text).toContain('BEGIN:VTIMEZONE\r\nTZID:Europe/Berlin\r\n')
})

test(
  'a link shows a date or a timer, and the visitor decides whether to keep it',
  LONG,
  async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await openAt(page, NOON)
    await addDate(page, { name: 'Exam', day: '2026-12-01', time: '09:00', yearly: true })
    await page.getByRole('button', { name: 'Copy a link to Exam' }).click()
    await expect(page.getByText('Link copied.')).toBeVisible()
    const link = await page.evaluate(() => navigator.clipboard.readText())
    await page.getByRole('button', { name: 'Delete Exam' }).click()

    await openHydrated(page, link)
    const linked = page.getByRole('group', { name: 'From a link' })
    await expect(linked.getByRole('timer', { name: 'Exam' })).toContainText('9 days')
    await expect(page.getByRole('list', { name: 'Dates' })).toBeHidden()
    await linked.getByRole('button', { name: 'Keep' }).click()
    await expect(linked).toBeHidden()
    await expect(names(page)).toHaveText(['Exam'])
    await expect(page).toHaveURL(PATH)

    await openHydrated(page, `${PATH}?timer=90`)
    await expect(timerOf(page, 'Timer')).toHaveText('01:30')
    await page.getByRole('button', { name: 'Start' }).click()
    await expect(page).toHaveURL(PATH)
    await openHydrated(page, `${PATH}?timer=600`)
    await expect(page.getByText('A timer is running.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible()
  },
)

test('the next page has its own title, and the timer continues', LONG, async ({ page }) => {
  await openAt(page, NOON)
  await page.getByRole('button', { name: 'Start' }).click()
  await page.clock.runFor(1000)
  await expect(page).toHaveTitle(/^04:59 · Countdown/)
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Personal' })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Personal')
  await expect(page).toHaveTitle(/^Personal/)
  await page.goBack()
  await page.clock.runFor(60_000)
  await expect(timerOf(page, 'Timer')).toHaveText('03:59')
})

test('another tab shows the changes', LONG, async ({ page, context }) => {
  await openHydrated(page, PATH)
  const other = await context.newPage()
  await openHydrated(other, PATH)
  await page.getByRole('button', { name: /^29 February/ }).click()
  await expect(names(other)).toHaveText(['29 February'])
  await other.getByRole('button', { name: 'Start' }).click()
  await page.getByRole('button', { name: 'Pause' }).click()
  await expect(other.getByText('Paused, 0 laps')).toBeVisible()
})

test('everything works by keyboard alone', async ({ page }) => {
  await openAt(page, NOON)
  await page.getByRole('button', { name: 'Add a date' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused()
  await page.keyboard.type('Exam')
  await page.keyboard.press('Tab')
  await page.keyboard.type('01122026')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Add a date' })).toBeFocused()
  await expect(names(page)).toHaveText(['Exam'])
  // The browser says a moment later that the dialog is closed.
  const dialog = page.getByRole('dialog', { name: 'Add a date', includeHidden: true })
  await expect(dialog).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused()
  await page.keyboard.type('Party')
  await page.keyboard.press('Tab')
  await page.keyboard.type('31122026')
  await page.keyboard.press('Enter')
  await expect(names(page)).toHaveText(['Exam', 'Party'])

  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Move Exam up' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(names(page)).toHaveText(['Party', 'Exam'])
  await expect(page.getByRole('button', { name: 'Move Exam down' })).toBeFocused()
  await page.keyboard.press('Alt+ArrowUp')
  await expect(names(page)).toHaveText(['Exam', 'Party'])
  await expect(page.getByRole('button', { name: 'Move Exam down' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Edit Exam' })).toBeFocused()

  await page.getByRole('button', { name: 'Start' }).focus()
  await page.keyboard.press('Space')
  await expect(page.getByRole('button', { name: 'Pause' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Laps' })).toBeVisible()
  await page.clock.fastForward('00:05:00')
  await expect(page.getByRole('button', { name: 'Start again' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Lap' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Start' })).toBeFocused()
})

test(
  'damaged storage is reported once, and blocked or full storage breaks nothing',
  LONG,
  async ({ page, context }) => {
    await page.addInitScript(() => localStorage.setItem('countdown', '{"version":'))
    await openHydrated(page, PATH)
    await expect(page.getByText('Your saved data could not be read')).toBeVisible()
    await expect(timerOf(page, 'Timer')).toHaveText('05:00')

    const blocked = await context.newPage()
    await blockLocalStorage(blocked)
    await openHydrated(blocked, PATH)
    await blocked.getByRole('button', { name: /^New Year/ }).click()
    await expect(names(blocked)).toHaveText(['New Year'])
    await expect(blocked.getByText('Your browser cannot save your changes')).toBeVisible()

    const full = await context.newPage()
    await full.addInitScript(() => {
      Object.defineProperty(Storage.prototype, 'setItem', {
        value: () => {
          throw new DOMException('full', 'QuotaExceededError')
        },
      })
    })
    await openHydrated(full, PATH)
    await full.getByRole('button', { name: '1 minute' }).click()
    await expect(timerOf(full, 'Timer')).toHaveText('01:00')
    await expect(full.getByText('Your browser cannot save your changes')).toBeVisible()
  },
)

test('markup and control characters in a link or in storage stay text', LONG, async ({ page }) => {
  const name = encodeURIComponent('<img src=x onerror=alert(1)>\u0000\u202e__proto__')
  await openHydrated(page, `${PATH}?name=${name}&day=2030-01-01&zone=UTC&yearly=__proto__`)
  const linked = page.getByRole('group', { name: 'From a link' })
  await expect(linked.getByRole('heading')).toHaveText(/^<img src=x onerror=alert\(1\)>/)
  await linked.getByRole('button', { name: 'Dismiss' }).click()
  await expect(page).toHaveURL(PATH)
  await openHydrated(page, `${PATH}?timer=1e9`)
  await expect(page.getByText('This link is damaged.')).toBeVisible()
})

/** Counts the texts within an element that stand on several lines. */
function countBrokenWords(element: Element): number {
  return [...element.childNodes].filter((node) => {
    const range = document.createRange()
    range.selectNode(node)
    return node instanceof Text && range.getClientRects().length > 1
  }).length
}

test('nothing overflows sideways on a phone', LONG, async ({ page }) => {
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 780 })
    await openHydrated(page, PATH)
    await expectNoSidewaysScrolling(page)
    const rule = page.getByText('FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1', { exact: true })
    expect(await rule.evaluate(countBrokenWords)).toBe(0)
    await addDate(page, { name: 'W'.repeat(80), day: '9999-12-31', time: '09:00' })
    await page.getByRole('button', { name: 'Start' }).click()
    await page.getByRole('button', { name: 'Lap' }).click()
    await expectNoSidewaysScrolling(page)
    await page.getByRole('button', { name: 'Add a date' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectNoSidewaysScrolling(page)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Reset' }).click()
  }
})

for (const day of ['2100-07-20', '9999-12-31'])
  test(`${day} has its four figures on one line of a phone`, LONG, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 780 })
    await openAt(page, NOON)
    await addDate(page, { name: 'Comet', day, time: '09:00' })
    const figures = timerOf(page, 'Comet').locator('span')
    await expect(figures).toHaveCount(4)
    const lines = await figures.evaluateAll((spans) =>
      spans.map((span) => span.getBoundingClientRect().bottom),
    )
    expect(new Set(lines).size).toBe(1)
  })

test('a dialog in a low window shows each control with its focus ring', LONG, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 320 })
  await openHydrated(page, PATH)
  await page.getByRole('button', { name: 'Add a date' }).click()
  const save = page.getByRole('dialog').getByRole('button', { name: 'Save' })
  for (let presses = 0; presses < 30; presses++) {
    if (await save.evaluate((button) => button === document.activeElement)) break
    await page.keyboard.press('Tab')
    expect(await isFocusRingCut(page)).toBe(false)
  }
  await expect(save).toBeFocused()
})

test('hydration causes no layout shift', LONG, async ({ page }) => {
  await watchShifts(page)
  await openHydrated(page, PATH)
  await page.waitForLoadState('networkidle')
  expect(await sumShifts(page)).toBeLessThan(0.005)
})

test('axe finds nothing with results shown', async ({ page }) => {
  await openHydrated(page, `${PATH}?name=Thesis&day=2030-03-31&zone=Asia/Tokyo`)
  await addDate(page, { name: 'Exam', day: '2030-12-01', time: '09:00' })
  await addDate(page, { name: 'Past', day: '2020-12-01' })
  await page.getByRole('button', { name: 'Start' }).click()
  await page.getByRole('button', { name: 'Lap' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Reset' }).click()
  await page.getByRole('textbox', { name: 'Another length' }).fill('ten')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Enter minutes, 1:30 or 1:00:00')).toBeVisible()
  await page.getByRole('button', { name: 'Add a date' }).click()
  await page.getByLabel('Day', { exact: true }).fill('2028-02-29')
  await page.getByRole('checkbox', { name: 'Every year' }).check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Enter a name.')).toBeVisible()
  await expectAccessible(page)
})
