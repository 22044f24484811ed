import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { makeContentFolder } from '../content/testing.ts'
import { readTokens } from '../theme/tokens.ts'
import { canDrawIcon, makeIcons, packIco } from './icons.ts'

const tokens = readTokens()

const RED = (size: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${size}><rect width="100%" height="100%" fill="#f00"/></svg>`

/** The colour of a pixel, `rgba` in numbers. */
async function pixel(picture: Buffer | undefined, x: number, y: number): Promise<number[]> {
  const { data, info } = await sharp(picture)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const at = (y * info.width + x) * 4
  return [...data.subarray(at, at + 4)]
}

describe('the icons', () => {
  it('are rendered from the owner’s SVG, or from the default one', async () => {
    const own = await makeIcons(
      await makeContentFolder({ 'icon.svg': RED('width="16" height="16"') }),
      '#ffffff',
      tokens,
    )
    const mark = await makeIcons(await makeContentFolder(), '#ffffff', tokens)
    expect([...own.keys()]).toEqual([...mark.keys()])
    expect(await pixel(own.get('/icon-512.png'), 256, 256)).toEqual([255, 0, 0, 255])
    expect(mark.get('/favicon.svg')?.toString()).toContain('class="sheet"')
  })

  it.each(['width="5000" height="5000"', 'width="1" height="1"', 'viewBox="0 0 40 10"', ''])(
    'are square, whatever the size of the drawing: %s',
    async (size) => {
      const dir = await makeContentFolder({ 'icon.svg': RED(size) })
      expect(await canDrawIcon(dir)).toBe(true)
      const icons = await makeIcons(dir, '#ffffff', tokens)
      for (const [path, edge] of [
        ['/apple-touch-icon.png', 180],
        ['/icon-192.png', 192],
        ['/icon-maskable-512.png', 512],
      ] as const) {
        const { width, height } = await sharp(icons.get(path)).metadata()
        expect([width, height], path).toEqual([edge, edge])
      }
    },
  )

  it('keep the drawing in the safe zone, on the colour of the site', async () => {
    const dir = await makeContentFolder({ 'icon.svg': RED('width="16" height="16"') })
    const maskable = (await makeIcons(dir, '#00ff00', tokens)).get('/icon-maskable-512.png')
    expect(await pixel(maskable, 256, 256)).toEqual([255, 0, 0, 255])
    // The corner of the drawing is within the circle of 80 %.
    const edge = 512 * 0.56
    expect(Math.hypot(edge, edge) / 2).toBeLessThan(512 * 0.4)
    expect(await pixel(maskable, 4, 4)).toEqual([0, 255, 0, 255])
  })
})

it('an ICO lists each picture with its size and offset', () => {
  const ico = packIco([
    [16, Buffer.from('sixteen')],
    [256, Buffer.from('large')],
  ])
  expect(ico.readUInt16LE(4)).toBe(2)
  expect([ico[6], ico[22]]).toEqual([16, 0])
  const [length, offset] = [ico.readUInt32LE(6 + 16 + 8), ico.readUInt32LE(6 + 16 + 12)]
  expect(ico.subarray(offset, offset + length).toString()).toBe('large')
})
