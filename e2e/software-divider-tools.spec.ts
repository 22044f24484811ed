import { strFromU8, unzipSync } from 'fflate'
import { expectAccessible } from './axe.ts'
import { blockLocalStorage } from './blocked-storage.ts'
import { sumShifts, watchShifts } from './layout-shifts.ts'
import { openHydrated } from './hydration.ts'
import { expect, LONG, type Page, test } from './site.ts'
import {
  PATH,
  type Upload,
  drawNoise,
  drawPlain,
  asPng,
  asText,
  decode,
  chooseForSlicer,
  save,
} from './software-divider-tools.ts'

type Box = { left: number; top: number; width: number; height: number }

async function chooseForCropper(page: Page, file: Upload): Promise<void> {
  await page.getByLabel('Choose a picture').setInputFiles(file)
  await expect(page.getByRole('button', { name: 'Add box' })).toBeVisible()
}

async function expectNoSidewaysScrolling(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow).toBeLessThanOrEqual(0)
}

test(
  'boxes are drawn, resized, typed and moved by keys, and crops match them',
  LONG,
  async ({ page }) => {
    const picture = drawNoise(400, 300)
    const { pixels } = await decode(await picture.clone().png().toBuffer())
    await openHydrated(page, PATH)
    await chooseForCropper(page, await asPng('map.png', picture))
    const stage = page.getByRole('group', { name: 'Boxes on the picture' })
    await stage.scrollIntoViewIfNeeded()
    const place = (await stage.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    const pointTo = (x: number, y: number) =>
      page.mouse.move(place.x + (x / 400) * place.width, place.y + (y / 300) * place.height)

    await pointTo(20.5, 30.5)
    await page.mouse.down()
    await pointTo(120.5, 90.5)
    await page.mouse.up()
    const boxes = page.getByRole('list', { name: 'Boxes' })
    await expect(boxes).toContainText('[20, 30, 121, 91] · 101 × 61 px')
    const corner = stage.getByRole('button', { name: 'Bottom right corner of box 1' })
    await corner.hover()
    await page.mouse.down()
    await pointTo(220, 190)
    await page.mouse.up()
    await expect(page.getByRole('textbox', { name: 'Width (px)', exact: true })).toHaveValue(
      /^(19|20)\d$/,
    )

    await page.getByRole('textbox', { name: 'Width (px)', exact: true }).fill('50')
    await page.getByRole('textbox', { name: 'Height (px)', exact: true }).fill('40')
    await page.getByRole('textbox', { name: 'Left (px)' }).fill('351')
    await expect(page.getByText('Enter a number from 0 to 350.')).toBeVisible()
    await page.getByRole('textbox', { name: 'Left (px)' }).fill('300')
    await stage.getByRole('button', { name: /^Box 1,/ }).focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Shift+ArrowDown')
    await expect(boxes).toContainText('[301, 40, 351, 80] · 50 × 40 px')
    await page.getByRole('button', { name: 'Cut out' }).click()
    const single = await save(page, 'Save map_crop.png')
    await expectCrop(single.file, { left: 301, top: 40, width: 50, height: 40 })

    const count = page.getByRole('region', { name: 'Crop areas' }).getByRole('status').first()
    await expect(count).toHaveText('400 × 300 px, 1 box')
    await page.getByRole('button', { name: 'Add box' }).click()
    await expect(count).toHaveText('400 × 300 px, 2 boxes')
    await page.getByRole('radio', { name: '16:9' }).check()
    await expect(boxes).toContainText(/\[\d+, \d+, \d+, \d+\] · 200 × 113 px/)
    await page.getByRole('button', { name: 'Add box' }).click()
    await page.getByRole('button', { name: 'Remove box 3' }).click()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(boxes.getByRole('listitem')).toHaveCount(3)
    await page.getByRole('button', { name: 'Cut out' }).click()
    const files = unzipSync((await save(page, 'Save map_crops.zip')).file)
    const json = await save(page, 'Coordinates as JSON')
    expect(json.name).toBe('map_boxes.json')
    expect(strFromU8(files['coordinates.json'] ?? new Uint8Array())).toBe(json.file.toString())
    const coordinates = JSON.parse(json.file.toString()) as { boxes: Box[] }
    expect(coordinates.boxes).toHaveLength(3)
    for (const [index, box] of coordinates.boxes.entries()) {
      await expectCrop(files[`map_crop${index + 1}.png`], box)
    }
    const csv = (await save(page, 'Coordinates as CSV')).file.toString()
    expect(csv.split('\r\n')[1]).toBe('map.png,1,301,40,351,80,50,40')

    async function expectCrop(file: Uint8Array | undefined, { left, top, width, height }: Box) {
      const crop = await decode(file)
      expect([crop.width, crop.height]).toEqual([width, height])
      for (let row = 0; row < height; row++) {
        const start = ((top + row) * 400 + left) * 3
        const line = crop.pixels.subarray(row * width * 3, (row + 1) * width * 3)
        expect(line.equals(pixels.subarray(start, start + width * 3))).toBe(true)
      }
    }
  },
)

test('both tools work by keyboard alone', async ({ page }) => {
  await openHydrated(page, PATH)
  await page.getByRole('link', { name: 'Slice pictures' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#slice$/)
  await page.keyboard.press('Tab')
  const chooser = page.getByLabel('Choose pictures and labels')
  await expect(chooser).toBeFocused()
  await chooser.setInputFiles([await asPng('a.png', drawPlain(700, 700))])
  await expect(page.getByText('1 picture, 4 tiles')).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('group', { name: /^Where/ })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Slice into tiles' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('textbox', { name: 'Tile width (px)' })).toBeFocused()
  await page.keyboard.type('700')
  await page.getByRole('radio', { name: /^Shift/ }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: /^Pad/ })).toBeChecked()
  await page.getByRole('button', { name: 'Slice into tiles' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('2 tiles made')).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Save slices.zip' })).toBeFocused()
  await page.getByRole('button', { name: 'Remove a.png' }).focus()
  await page.keyboard.press('Enter')
  await expect(chooser).toBeFocused()
  await expect(page.getByText('2 tiles made')).toBeHidden()

  await chooseForCropper(page, await asPng('a.png', drawPlain(100, 100)))
  await page.getByRole('button', { name: 'Add box' }).focus()
  await page.keyboard.press('Enter')
  const boxes = page.getByRole('list', { name: 'Boxes' })
  await expect(boxes).toContainText('[25, 25, 75, 75]')
  await page.getByRole('button', { name: 'Right side of box 1' }).focus()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Shift+ArrowLeft')
  await expect(boxes).toContainText('[25, 25, 64, 75]')
  await page.keyboard.press('Delete')
  await expect(page.getByRole('button', { name: 'Add box' })).toBeFocused()
  await expect(boxes).toBeHidden()
})

test(
  'settings survive a reload without a layout shift, and damaged or blocked storage breaks nothing',
  LONG,
  async ({ page, context }) => {
    await openHydrated(page, PATH)
    await page.getByRole('textbox', { name: 'Tile width (px)' }).fill('512')
    await page.getByRole('radio', { name: /^Pad/ }).check()
    await watchShifts(page)
    await openHydrated(page, `${PATH}#slice`)
    await page.reload()
    await expect(page.getByRole('textbox', { name: 'Tile width (px)' })).toHaveValue('512')
    await expect(page.getByRole('radio', { name: /^Pad/ })).toBeChecked()
    expect(await sumShifts(page)).toBeLessThan(0.005)

    await page.evaluate(() => localStorage.setItem('software-divider', '{"version":1,"slicer":[{'))
    await page.reload()
    await expect(page.getByRole('textbox', { name: 'Tile width (px)' })).toHaveValue('640')

    const blocked = await context.newPage()
    await blockLocalStorage(blocked)
    await blocked.addInitScript(() => {
      Reflect.deleteProperty(window, 'OffscreenCanvas')
    })
    await openHydrated(blocked, PATH)
    await blocked.getByRole('textbox', { name: 'Tile width (px)' }).fill('256')
    await expect(blocked.getByText(/^20 tiles/)).toBeVisible()
    await expect(blocked.getByText('it lacks OffscreenCanvas').first()).toBeVisible()
    await expect(blocked.getByLabel('Choose a picture')).toBeDisabled()
  },
)

test('neither tool overflows sideways on a phone', LONG, async ({ page }) => {
  const long = await asPng(`${'W'.repeat(120)}.png`, drawPlain(300, 900))
  await page.setViewportSize({ width: 320, height: 700 })
  await openHydrated(page, PATH)
  await chooseForSlicer(page, [long, asText('x.txt', '')])
  await expect(page.getByText('300 × 900 px · 2 tiles')).toBeVisible()
  await page.getByRole('button', { name: 'Slice into tiles' }).click()
  await expect(page.getByRole('button', { name: 'Save slices.zip' })).toBeVisible()
  await chooseForCropper(page, long)
  await page.getByRole('button', { name: 'Add box' }).click()
  await page.getByRole('button', { name: 'Cut out' }).click()
  await expect(page.getByRole('button', { name: /^Save W/ })).toBeVisible()
  for (const width of [320, 390, 820]) {
    await page.setViewportSize({ width, height: 780 })
    await expectNoSidewaysScrolling(page)
  }
})

test('axe finds nothing, with data and errors shown', async ({ page }) => {
  await openHydrated(page, PATH)
  const picture = await asPng('a.png', drawNoise(700, 500))
  await chooseForSlicer(page, [
    picture,
    { ...picture, name: 'b.png', buffer: Buffer.from('no picture') },
    asText('a.txt', 'x\n0 0.5 0.5 0.5 0.5\n'),
  ])
  await expect(page.getByText('1 picture, 2 tiles')).toBeVisible()
  await page.getByRole('button', { name: 'Slice into tiles' }).click()
  await expect(page.getByRole('button', { name: 'Save slices.zip' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Tile width (px)' }).fill('5')
  await chooseForCropper(page, picture)
  await page.getByRole('button', { name: 'Add box' }).click()
  await page.getByRole('textbox', { name: 'Width (px)', exact: true }).fill('x')
  await expect(page.getByText('Enter whole pixels.')).toBeVisible()
  await expectAccessible(page)
})

test('another picture ends the offer to restore a box of the last one', LONG, async ({ page }) => {
  await page.clock.install({ time: '2026-11-21T12:00:00' })
  await openHydrated(page, PATH)
  await chooseForCropper(page, await asPng('large.png', drawPlain(400, 300)))
  await page.getByRole('button', { name: 'Add box' }).click()
  // From here on no timer runs, so that the message stays.
  await page.clock.pauseAt('2026-11-21T13:00:00')
  await page.getByRole('button', { name: 'Remove box 1' }).click()
  const undo = page.getByRole('button', { name: 'Undo' })
  await expect(undo).toBeVisible()
  await chooseForCropper(page, await asPng('small.png', drawPlain(40, 30)))
  await expect(page.getByText('small.png')).toBeVisible()
  await expect(undo).toBeHidden()
})
