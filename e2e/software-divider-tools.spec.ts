import { readFile } from 'node:fs/promises'
import { strFromU8, strToU8, unzipSync } from 'fflate'
import sharp, { type Sharp } from 'sharp'
import { expectAccessible } from './axe.ts'
import { blockLocalStorage } from './blocked-storage.ts'
import { sumShifts, watchShifts } from './layout-shifts.ts'
import { expect, LONG, openHydrated, type Page, test } from './site.ts'

const PATH = '/Projects/SoftwareDivider'

type Upload = { name: string; mimeType: string; buffer: Buffer }
type Box = { left: number; top: number; width: number; height: number }
type Tile = {
  file: string
  box: [number, number, number, number]
  padding?: { right: number; bottom: number }
  labels?: { file: string; boxes: number }
}
type Manifest = {
  pictures: {
    source: string
    width: number
    height: number
    labels?: { problems: unknown[] }
    tiles: Tile[]
  }[]
  failures: { source: string; problem: string }[]
}

/** A picture in which no two places are alike. */
function drawNoise(width: number, height: number): Sharp {
  let state = 1
  const pixels = Uint8Array.from({ length: width * height * 3 }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state >>> 24
  })
  return sharp(pixels, { raw: { width, height, channels: 3 } })
}

function drawPlain(width: number, height: number): Sharp {
  return sharp({ create: { width, height, channels: 3, background: '#4a7' } })
}

async function asPng(name: string, picture: Sharp): Promise<Upload> {
  return { name, mimeType: 'image/png', buffer: await picture.png().toBuffer() }
}

function asText(name: string, text: string): Upload {
  return { name, mimeType: 'text/plain', buffer: Buffer.from(text) }
}

/** The pixels of an encoded picture as three bytes each. */
async function decode(file: Uint8Array | Buffer | undefined) {
  if (!file) throw new Error('There is no such file')
  const { data, info } = await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return { pixels: data, width: info.width, height: info.height }
}

async function chooseForSlicer(page: Page, files: Upload[]): Promise<void> {
  await page.getByLabel('Choose pictures and labels').setInputFiles(files)
}

async function chooseForCropper(page: Page, file: Upload): Promise<void> {
  await page.getByLabel('Choose a picture').setInputFiles(file)
  await expect(page.getByRole('button', { name: 'Add box' })).toBeVisible()
}

async function save(page: Page, name: string | RegExp): Promise<{ name: string; file: Buffer }> {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name }).click()
  const saved = await download
  return { name: saved.suggestedFilename(), file: await readFile(await saved.path()) }
}

async function slice(
  page: Page,
): Promise<{ files: Record<string, Uint8Array>; manifest: Manifest }> {
  await page.getByRole('button', { name: 'Slice into tiles' }).click()
  const { name, file } = await save(page, 'Save slices.zip')
  expect(name).toBe('slices.zip')
  const files = unzipSync(file)
  const manifest = strFromU8(files['manifest.json'] ?? strToU8('{}'))
  return { files, manifest: JSON.parse(manifest) as Manifest }
}

async function expectNoSidewaysScrolling(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow).toBeLessThanOrEqual(0)
}

test('tiles reassembled equal the picture, and labels move with them', LONG, async ({ page }) => {
  const picture = drawNoise(700, 500)
  const { pixels } = await decode(await picture.clone().png().toBuffer())
  await openHydrated(page, PATH)
  await expect(page.getByText('8 tiles: 4 across, 2 down')).toBeVisible()
  await expect(page.getByRole('row', { name: 'Last tile [1280, 440, 1920, 1080]' })).toBeVisible()

  await chooseForSlicer(page, [
    await asPng('field.png', picture),
    asText('field.txt', '3 0.5 0.5 0.1 0.1\n0 0.5 0.5 640 480\n'),
    asText('other.txt', '0 0.5 0.5 0.1 0.1\n'),
  ])
  const pictures = page.getByRole('list', { name: 'Pictures' })
  await expect(pictures.getByText('700 × 500 px · 2 tiles · 1 label')).toBeVisible()
  await expect(pictures.getByText('Label line 2: a place or a side is not a number')).toBeVisible()
  await expect(page.getByText('other.txt waits for a picture of the same name.')).toBeVisible()

  await page.getByRole('textbox', { name: 'Tile width (px)' }).fill('256')
  await page.getByRole('textbox', { name: 'Tile height (px)' }).fill('300')
  await page.getByRole('textbox', { name: 'Overlap across (%)' }).fill('25')
  await expect(page.getByText('8 tiles: 4 across, 2 down')).toBeVisible()
  const { files, manifest } = await slice(page)
  const primary = page
    .getByRole('region', { name: 'Slice pictures' })
    .locator('button[data-variant="primary"]')
  await expect(primary).toHaveText(/^Save/)

  const [source] = manifest.pictures
  expect(source).toMatchObject({ source: 'field.png', width: 700, height: 500 })
  expect(source?.labels?.problems).toHaveLength(1)
  expect(source?.tiles.map(({ box }) => box.slice(0, 2).join())).toEqual([
    '0,0',
    '192,0',
    '384,0',
    '444,0',
    '0,200',
    '192,200',
    '384,200',
    '444,200',
  ])
  const together = Buffer.alloc(pixels.length)
  for (const { file, box } of source?.tiles ?? []) {
    const [left, top, right, bottom] = box
    const tile = await decode(files[file])
    expect([tile.width, tile.height]).toEqual([right - left, bottom - top])
    for (let row = 0; row < tile.height; row++) {
      const line = tile.pixels.subarray(row * tile.width * 3, (row + 1) * tile.width * 3)
      together.set(line, ((top + row) * 700 + left) * 3)
    }
  }
  expect(together.equals(pixels)).toBe(true)

  // The label, from (315, 225) to (385, 275), is whole in the tiles of the second column and cut in the third.
  const textOf = (file: string) => strFromU8(files[file] ?? new Uint8Array())
  const labels = source?.tiles.map(({ labels: own }) => textOf(own?.file ?? ''))
  expect(labels?.[1]).toBe('3 0.617188 0.833333 0.273438 0.166667\n')
  expect(labels?.[0]).toBe('')
  // One pixel of its seventy is less than a tenth.
  expect(labels?.[2]).toBe('')
  expect(Object.keys(files).filter((name) => name.startsWith('labels/'))).toHaveLength(8)
})

test(
  'several pictures are sliced together: rotated by Exif, padded, with unique names, and failures are reported',
  LONG,
  async ({ page }) => {
    // Left half black, right half white; turned to the right by Exif, black is on top.
    const halves = await sharp({
      create: { width: 60, height: 40, channels: 3, background: '#fff' },
    })
      .composite([
        {
          input: { create: { width: 30, height: 40, channels: 3, background: '#000' } },
          left: 0,
          top: 0,
        },
      ])
      .withMetadata({ orientation: 6 })
      .jpeg({ quality: 100 })
      .toBuffer()
    await openHydrated(page, PATH)
    await page.getByRole('textbox', { name: 'Tile width (px)' }).fill('64')
    await page.getByRole('textbox', { name: 'Tile height (px)' }).fill('64')
    await page.getByRole('radio', { name: /^Pad/ }).check()
    await page.getByRole('radio', { name: 'Grey 114' }).check()
    const plain = await asPng('same.png', drawPlain(64, 64))
    await chooseForSlicer(page, [
      { name: 'same.jpg', mimeType: 'image/jpeg', buffer: halves },
      plain,
      { ...plain, name: 'broken.png', buffer: plain.buffer.subarray(0, 60) },
    ])
    await expect(page.getByText('40 × 60 px · 1 tile')).toBeVisible()
    await expect(page.getByText('The file is incomplete.')).toBeVisible()
    await expect(page.getByText('2 pictures, 2 tiles')).toBeVisible()
    const { files, manifest } = await slice(page)
    expect(manifest.pictures.map(({ tiles }) => tiles.map(({ file }) => file))).toEqual([
      ['images/same_r0_c0_x00_y00.png'],
      ['images/same-2_r0_c0_x00_y00.png'],
    ])
    expect(manifest.pictures[0]).toMatchObject({
      width: 40,
      height: 60,
      tiles: [{ box: [0, 0, 64, 64], padding: { right: 24, bottom: 4 } }],
    })
    const { pixels, width, height } = await decode(files['images/same_r0_c0_x00_y00.png'])
    expect([width, height]).toEqual([64, 64])
    const red = (x: number, y: number) => pixels[(y * 64 + x) * 3] ?? -1
    expect(red(20, 10)).toBeLessThan(10)
    expect(red(20, 50)).toBeGreaterThan(245)
    expect([red(45, 10), red(20, 62)]).toEqual([114, 114])

    await page.getByRole('radio', { name: 'WebP' }).check()
    const webp = await slice(page)
    const written = await sharp(webp.files['images/same_r0_c0_x00_y00.webp']).metadata()
    expect(written).toMatchObject({ format: 'webp', width: 64, height: 64 })
  },
)

test('slicing is cancelled at once, and works again afterwards', LONG, async ({ page }) => {
  await openHydrated(page, PATH)
  await page.getByRole('textbox', { name: 'Tile width (px)' }).fill('32')
  await page.getByRole('textbox', { name: 'Tile height (px)' }).fill('32')
  await chooseForSlicer(page, [await asPng('large.png', drawPlain(3000, 3000))])
  await expect(page.getByText('13,456 tiles', { exact: false }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Slice into tiles' }).click()
  await expect(page.getByText(/^[1-9][\d,]* of 13,456 tiles/)).toBeVisible()
  const took = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let frames = 0
        requestAnimationFrame(function count() {
          frames++
          requestAnimationFrame(count)
        })
        new MutationObserver((_, observer) => {
          if (!document.body.textContent.includes('Cancelled.')) return
          observer.disconnect()
          resolve(frames)
        }).observe(document.body, { subtree: true, childList: true, characterData: true })
        for (const button of document.querySelectorAll('button')) {
          if (button.textContent === 'Cancel') button.click()
        }
      }),
  )
  // In frames, which a busy machine draws more slowly too: six are 100 ms, the aim.
  expect(took).toBeLessThan(18)
  await expect.poll(() => page.workers().length).toBe(0)
  await expect(page.getByRole('progressbar')).toBeHidden()

  await page.getByRole('textbox', { name: 'Tile width (px)' }).fill('3000')
  await page.getByRole('textbox', { name: 'Tile height (px)' }).fill('1750')
  const { manifest } = await slice(page)
  expect(manifest.pictures[0]?.tiles).toHaveLength(2)

  await page.getByRole('textbox', { name: 'Tile width (px)' }).fill('16')
  await page.getByRole('textbox', { name: 'Tile height (px)' }).fill('16')
  await expect(page.getByText('tiles are too many: 30,000 fit into one ZIP file')).toBeVisible()
})

test(
  'a worker that cannot start refuses its picture, and later pictures are read',
  LONG,
  async ({ page }) => {
    await page.addInitScript(() => {
      const RealWorker = window.Worker
      let starts = 0
      window.Worker = class extends RealWorker {
        constructor(...args: ConstructorParameters<typeof Worker>) {
          if (starts++ === 0) throw new DOMException('The policy forbids it.', 'SecurityError')
          super(...args)
        }
      }
    })
    await openHydrated(page, PATH)
    await chooseForSlicer(page, [await asPng('first.png', drawPlain(64, 64))])
    const pictures = page.getByRole('list', { name: 'Pictures' })
    await expect(pictures.getByText('The work did not start')).toBeVisible()
    await chooseForSlicer(page, [await asPng('second.png', drawPlain(640, 64))])
    await expect(pictures.getByText('640 × 64 px · 1 tile')).toBeVisible()
    await expect(pictures.getByText('Reading…')).toBeHidden()
  },
)

test('the address of a download stays valid for a minute', LONG, async ({ page }) => {
  await page.clock.install()
  await page.addInitScript(() => {
    const revoke = URL.revokeObjectURL.bind(URL)
    URL.revokeObjectURL = (url) => {
      document.body.append(document.createElement('output'))
      revoke(url)
    }
  })
  await openHydrated(page, PATH)
  const revoked = page.locator('output')
  await chooseForSlicer(page, [await asPng('a.png', drawPlain(64, 64))])
  await slice(page)
  await expect(revoked).toHaveCount(0)
  await page.clock.fastForward('00:59')
  await expect(revoked).toHaveCount(0)
  await page.clock.fastForward('00:02')
  await expect(revoked).toHaveCount(1)
})

test('each hostile file is reported, and the others are sliced', LONG, async ({ page }) => {
  const good = await asPng('good.png', drawPlain(700, 20))
  const bomb = Buffer.from(good.buffer)
  bomb.writeUInt32BE(50_000, 16)
  bomb.writeUInt32BE(50_000, 20)
  const scrambled = Buffer.from((await asPng('x', drawNoise(64, 64))).buffer)
  scrambled.fill(0xaa, 100, 1000)
  const jpeg = await drawNoise(90, 90).jpeg().toBuffer()
  const name = '<img src=x onerror=alert(1)>.png'
  await openHydrated(page, PATH)
  await chooseForSlicer(page, [
    { ...good, name: 'bomb.png', buffer: bomb },
    { ...good, name: 'scrambled.png', buffer: scrambled },
    { ...good, name: 'half.jpg', buffer: jpeg.subarray(0, jpeg.length / 2) },
    { ...good, name: 'program.png', buffer: Buffer.from('#!/bin/sh\n') },
    { ...good, name: 'nothing.png', buffer: Buffer.alloc(0) },
    { ...good, name },
    asText('huge.txt', '0 0.5 0.5 0.1 0.1\n'.repeat(60_000)),
    { ...good, name: 'huge.png' },
  ])
  const row = (file: string) =>
    page.getByRole('list', { name: 'Pictures' }).getByRole('listitem').filter({ hasText: file })
  await expect(row('bomb.png')).toContainText('50,000 × 50,000 pixels are too many')
  await expect(row('scrambled.png')).toContainText('The picture cannot be decoded')
  await expect(row('half.jpg')).toContainText('The file is incomplete.')
  await expect(row('program.png')).toContainText(
    'The file is not a PNG, JPEG, WebP, GIF or BMP picture.',
  )
  await expect(row('nothing.png')).toContainText('The file is not a PNG')
  await expect(row('huge.png')).toContainText('The label file is larger than 1.0 MB.')
  await expect(row(name)).toContainText('700 × 20 px · 2 tiles')
  const { files } = await slice(page)
  expect(Object.keys(files).find((file) => file.includes('onerror'))).toBe(
    'images/_img src=x onerror=alert(1)__r0_c0_x000_y00.png',
  )
  await page.getByRole('button', { name: 'Remove bomb.png' }).click()
  await expect(row('bomb.png')).toHaveCount(0)
  await page
    .getByLabel('Choose a picture')
    .setInputFiles({ ...good, name: 'bomb.png', buffer: bomb })
  await expect(page.getByText('bomb.png: 50,000 × 50,000 pixels are too many')).toBeVisible()
})

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

    await page.getByRole('button', { name: 'Add box' }).click()
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
    expect(csv.split('\r\n')[1]).toBe('"map.png",1,301,40,351,80,50,40')

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
