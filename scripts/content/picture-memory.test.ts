import sharp, { type Sharp } from 'sharp'
import { describe, expect, it } from 'vitest'
import { describeTooLarge } from './picture-memory.ts'

/** The metadata of a picture, as if it were larger. */
async function scale(picture: Sharp, width: number, height: number) {
  return { ...(await sharp(await picture.toBuffer()).metadata()), width, height }
}

const picture = () => sharp({ create: { width: 8, height: 8, channels: 3, background: '#0b5d4e' } })

describe('a picture of 100 megapixels', () => {
  it.each([
    ['JPEG', () => picture().jpeg()],
    ['progressive JPEG', () => picture().jpeg({ progressive: true })],
    ['PNG', () => picture().png()],
    ['interlaced PNG', () => picture().png({ progressive: true })],
    ['WebP', () => picture().webp()],
  ])('can be built: %s', async (_, make) => {
    expect(describeTooLarge(await scale(make(), 11_600, 8_200))).toBeUndefined()
  })

  it.each([
    ['AVIF', () => picture().avif(), 22],
    [
      'progressive JPEG with all colours',
      () => picture().jpeg({ progressive: true, chromaSubsampling: '4:4:4' }),
      56,
    ],
    [
      'interlaced PNG of 16 bits',
      () => picture().toColourspace('rgb16').png({ progressive: true }),
      58,
    ],
  ])('is refused with the size that is possible: %s', async (_, make, max) => {
    expect(describeTooLarge(await scale(make(), 11_600, 8_200))).toBe(
      `the picture has 96 megapixels, and the build can read ${max} of this kind: make it smaller, 1920 pixels across are enough`,
    )
  })
})
