import { addDate, NOON, openAt, timerOf } from './countdown.ts'
import { expect, test } from './site.ts'

/* In a file of its own, because the headless shell shows no notifications (playwright.config.ts). */
test.use({ timezoneId: 'Europe/Berlin', locale: 'en-GB' })

test('at zero there is a sound, a notification and one announcement', async ({ page, context }) => {
  await context.grantPermissions(['notifications'])
  await page.addInitScript(() => {
    const heard: string[] = []
    Object.assign(window, { heard })
    const { prototype } = AudioScheduledSourceNode
    Object.defineProperty(prototype, 'start', {
      value: new Proxy(Reflect.get(prototype, 'start'), {
        apply: (start, tone: AudioScheduledSourceNode, when: [number]) => {
          heard.push('tone')
          Reflect.apply(start, tone, when)
        },
      }),
    })
    window.Notification = new Proxy(window.Notification, {
      construct: (target, [text, options]: [string, NotificationOptions]) => {
        heard.push(text)
        return new target(text, options)
      },
    })
  })
  await openAt(page, NOON)
  const status = page.locator('main').getByRole('status')
  await page.getByRole('checkbox', { name: 'Notification' }).check()
  await page.getByRole('textbox', { name: 'Another length' }).fill('1:10')
  await page.getByRole('button', { name: 'Set', exact: true }).click()
  await page.getByRole('button', { name: 'Start' }).click()
  await page.clock.runFor(9000)
  await expect(timerOf(page, 'Timer')).toHaveText('01:01')
  await expect(status).toHaveText('')
  await page.clock.runFor(1000)
  await expect(status).toHaveText('Timer: 1 minute left.')
  await page.clock.runFor(60_000)
  await expect(status).toHaveText('Timer: it is time.')
  const heard = await page.evaluate(() => (window as unknown as { heard: string[] }).heard)
  expect(heard).toEqual(['tone', 'tone', 'tone', 'tone', 'Timer: it is time.'])

  await page.getByRole('checkbox', { name: 'Sound' }).uncheck()
  await addDate(page, { name: 'Lunch', day: '2026-11-21', time: '13:02' })
  await page.clock.runFor(60_000)
  await expect(status).toHaveText('Lunch: it is time.')
  await expect(page.getByText('Now', { exact: true })).toBeVisible()
  const later = await page.evaluate(() => (window as unknown as { heard: string[] }).heard)
  expect(later.slice(heard.length)).toEqual(['Lunch: it is time.'])
})
