import { expectSignals } from './countdown.ts'
import { LONG, test } from './site.ts'

/* In a file of its own, because the headless shell shows no notifications (playwright.config.ts). */
test.use({ timezoneId: 'Europe/Berlin', locale: 'en-GB' })

test('at zero the browser is told to show a notification', LONG, async ({ page, context }) => {
  await context.grantPermissions(['notifications'])
  await expectSignals(page, false)
})
