import { strFromU8 } from 'fflate'
import sharp from 'sharp'
import { openHydrated } from './hydration.ts'
import { expect, LONG, test } from './site.ts'
import {
  PATH,
  drawNoise,
  drawPlain,
  asPng,
  asText,
  decode,
  chooseForSlicer,
  slice,
} from './software-divider-tools.ts'

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
  await expect(row('huge.png')).toContainText('The label file is larger than 1 MB.')
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

test('fields stay in line on a phone while one has an error', LONG, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 780 })
  await openHydrated(page, PATH)
  const fields = page.getByRole('textbox', { name: /^Overlap/ })
  const listBottoms = () =>
    fields.evaluateAll((all) => all.map((field) => field.getBoundingClientRect().bottom))
  const isInLine = async () => expect(new Set(await listBottoms()).size).toBe(1)
  await expect(fields).toHaveCount(2)
  await isInLine()
  await fields.first().fill('100')
  await expect(page.getByText('Enter an overlap from 0 % to below 100 %.')).toBeVisible()
  await isInLine()
})

test('all files that were removed come back, with their labels', LONG, async ({ page }) => {
  await openHydrated(page, PATH)
  await chooseForSlicer(page, [
    await asPng('a.png', drawPlain(700, 500)),
    await asPng('b.png', drawPlain(10, 10)),
    asText('a.txt', '0 0.5 0.5 0.1 0.1\n'),
  ])
  const rows = page.getByRole('list', { name: 'Pictures' }).getByRole('listitem')
  await expect(rows.first()).toContainText('700 × 500 px · 2 tiles · 1 label')
  await page.getByRole('button', { name: 'Remove all' }).click()
  await expect(rows).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText('700 × 500 px · 2 tiles · 1 label')
})

test(
  'a picture that was removed comes back to its place in a full list',
  LONG,
  async ({ page }) => {
    await openHydrated(page, PATH)
    const dot = await asPng('', drawPlain(1, 1))
    await chooseForSlicer(
      page,
      Array.from({ length: 200 }, (_, index) => ({ ...dot, name: `${index}.png` })),
    )
    const rows = page.getByRole('list', { name: 'Pictures' }).getByRole('listitem')
    await page.getByRole('button', { name: 'Remove 7.png' }).click()
    await expect(rows).toHaveCount(199)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(rows).toHaveCount(200)
    await expect(rows.nth(7)).toContainText('7.png')
  },
)
