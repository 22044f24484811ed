import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { isCutOff } from './cut-off.ts'
import { makeContentFolder } from './testing.ts'

/** A picture with noise, so that no format makes it tiny. */
const NOISE = {
  create: {
    width: 96,
    height: 64,
    channels: 3,
    background: 'red',
    noise: { type: 'gaussian', mean: 128, sigma: 40 },
  },
} as const

/** Whether these bytes are taken for a picture that is cut off. */
async function check(bytes: Uint8Array): Promise<boolean> {
  const path = join(await makeContentFolder(), 'images/a')
  await writeFile(path, bytes)
  return isCutOff(path)
}

describe.each(['png', 'jpeg', 'webp', 'avif', 'gif'] as const)('a picture in %s', (format) => {
  it('is cut off if its last bytes or its second half are missing', async () => {
    const bytes = await sharp(NOISE).toFormat(format).toBuffer()
    expect(await check(bytes)).toBe(false)
    expect(await check(bytes.subarray(0, -40))).toBe(true)
    expect(await check(bytes.subarray(0, bytes.length / 2))).toBe(true)
  })
})

it('a picture may have other bytes behind its end, as phones write them', async () => {
  const bytes = await sharp(NOISE).jpeg({ progressive: true }).toBuffer()
  expect(await check(Buffer.concat([bytes, Buffer.alloc(5000, 1)]))).toBe(false)
})

it('a picture with odd bytes inside is whole if it can be decoded', async () => {
  const bytes = await sharp(NOISE).avif().toBuffer()
  expect(await check(Buffer.concat([bytes, Buffer.from('odd')]))).toBe(false)
})
