import { openHydrated } from './hydration.ts'
import { expect, type Page } from './site.ts'

export const PATH = '/Projects/Countdown'
export const NOON = new Date('2026-11-21T12:00:00Z')

/** Opens the page at a time that stands still until the test moves it. */
export async function openAt(page: Page, time: Date, path = PATH): Promise<void> {
  await page.clock.install({ time: new Date(time.getTime() - 60_000) })
  await openHydrated(page, path)
  await page.clock.pauseAt(time)
}

type Fields = { name: string; day: string; time?: string; zone?: string; yearly?: boolean }

export async function addDate(
  page: Page,
  { name, day, time, zone, yearly }: Fields,
): Promise<void> {
  await page.getByRole('button', { name: 'Add a date' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a date' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
  await dialog.getByLabel('Day').fill(day)
  if (time) await dialog.getByLabel('Time', { exact: true }).fill(time)
  if (zone) await dialog.getByRole('combobox', { name: 'Time zone' }).selectOption(zone)
  if (yearly) await dialog.getByRole('checkbox', { name: 'Every year' }).check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
}

export function timerOf(page: Page, name: string) {
  return page.getByRole('timer', { name })
}

/**
 * Lets a timer and a date reach zero, and expects the signals of each.
 * @param hasStandIn for notifications, because the headless shell allows none
 */
export async function expectSignals(page: Page, hasStandIn: boolean): Promise<void> {
  await page.addInitScript((isStandIn) => {
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
    const StandIn = Object.assign(class extends EventTarget {}, {
      permission: 'granted',
      requestPermission: () => Promise.resolve('granted'),
    })
    const shown = isStandIn ? (StandIn as unknown as typeof Notification) : window.Notification
    window.Notification = new Proxy(shown, {
      construct: (target, [text, options]: [string, NotificationOptions]) => {
        heard.push(text)
        return new target(text, options)
      },
    })
  }, hasStandIn)
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
}
