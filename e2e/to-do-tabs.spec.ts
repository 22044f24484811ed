import { TO_DO_LIST } from './routes.ts'
import { openHydrated } from './hydration.ts'
import { expect, LONG, test } from './site.ts'
import { addTasks, openList, partsOf, SAVED, listChanges } from './to-do.ts'

test('two tabs show each other’s changes at once', async ({ page, context, site, person }) => {
  await openList(page, site, person)
  const other = await context.newPage()
  await openHydrated(other, TO_DO_LIST)
  await expect(other.getByText('Up to date')).toBeVisible()
  await addTasks(page, ['From one'])
  await expect(partsOf(other).items).toHaveText(['From one'])
  await addTasks(other, ['From the other'])
  await expect(partsOf(page).items).toHaveText(['From the other', 'From one'])
  await partsOf(page).checkbox('From the other').click()
  await expect(partsOf(other).checkbox('From the other')).toBeChecked()
  await partsOf(other).button('Delete From one').click()
  await expect(partsOf(page).items).toHaveText(['From the other'])
  await expect(page.getByText(SAVED)).toBeVisible()
  expect(await listChanges(page)).toEqual([])
})

test(
  'changes of another device are shown while the page is visible',
  LONG,
  async ({ page, browser, site, person }) => {
    await page.clock.install()
    await openList(page, site, person)
    const device = await browser.newContext({ baseURL: site })
    const other = await device.newPage()
    await openList(other, site, person)
    await addTasks(other, ['From the phone'])
    await expect(other.getByText(SAVED)).toBeVisible()
    await page.clock.runFor(11_000)
    await expect(partsOf(page).items).toHaveText(['From the phone'])
    await device.close()
  },
)

test(
  'updates are polling, and returning to the page opens the list',
  LONG,
  async ({ page, site, person }) => {
    await page.clock.install()
    await openList(page, site, person)
    const isOpening = async (act: () => Promise<void>) => {
      const asked = page.waitForRequest((request) =>
        request.url().startsWith(`${site}${TO_DO_LIST}/items/sync?since=`),
      )
      await act()
      return new URL((await asked).url()).searchParams.has('opened')
    }
    expect(await isOpening(() => page.clock.runFor(11_000))).toBe(false)
    const comeBack = () =>
      page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')))
    expect(await isOpening(comeBack)).toBe(true)
  },
)
