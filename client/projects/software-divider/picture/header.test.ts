import fc from 'fast-check'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { checkPicture } from './check-picture.ts'
import { readHeader } from './header.ts'

/** A picture of stripes, as large when it is packed as a real one would be. */
function draw(width: number, height: number, channels: 3 | 4 = 3) {
  const pixels = Uint8Array.from(
    { length: width * height * channels },
    (_, index) => (index * 37 + (index >> 7) * 11) & 255,
  )
  return sharp(pixels, { raw: { width, height, channels } })
}

/** BMP files are 54 bytes of header and then the rows, each filled up to 4 bytes. */
function drawBmp(width: number, height: number): Uint8Array {
  const rows = Math.ceil((width * 24) / 32) * 4 * Math.abs(height)
  const file = new DataView(new ArrayBuffer(54 + rows))
  file.setUint16(0, 0x424d)
  file.setUint32(10, 54, true)
  file.setUint32(14, 40, true)
  file.setInt32(18, width, true)
  file.setInt32(22, height, true)
  file.setUint16(28, 24, true)
  return new Uint8Array(file.buffer)
}

let files: Record<string, Uint8Array>
beforeAll(async () => {
  files = {
    png: await draw(123, 45).png().toBuffer(),
    jpeg: await draw(123, 45).jpeg().toBuffer(),
    'progressive jpeg': await draw(123, 45).jpeg({ progressive: true }).toBuffer(),
    'jpeg with Exif': await draw(123, 45).withMetadata({ orientation: 6 }).jpeg().toBuffer(),
    'lossy webp': await draw(123, 45).webp().toBuffer(),
    'lossless webp': await draw(123, 45).webp({ lossless: true }).toBuffer(),
    'webp with alpha': await draw(123, 45, 4).webp().toBuffer(),
    gif: await draw(123, 45).gif().toBuffer(),
    bmp: drawBmp(123, 45),
    'bmp from the top': drawBmp(123, -45),
  }
})

const KINDS = [
  'png',
  'jpeg',
  'progressive jpeg',
  'jpeg with Exif',
  'lossy webp',
  'lossless webp',
  'webp with alpha',
  'gif',
  'bmp',
  'bmp from the top',
]

describe.each(KINDS)('a %s file', (kind) => {
  const fileOf = () => files[kind] ?? new Uint8Array()

  it('has its size, and is complete', () => {
    expect(readHeader(fileOf())).toMatchObject({ width: 123, height: 45, complete: true })
    expect(checkPicture(fileOf())).toMatchObject({ ok: true })
  })

  it('is not complete if it is truncated', () => {
    const file = fileOf()
    // A GIF is shown from its first picture on: only its last byte may be missing.
    const shortest = kind === 'gif' ? 2 : 1
    for (let length = 0; length <= file.length - shortest; length += length < 99 ? 1 : 37) {
      expect(checkPicture(file.subarray(0, length)).ok, `${length} bytes`).toBe(false)
    }
  })

  it('never throws if bytes are changed', () => {
    const file = fileOf()
    const change = fc.record({ at: fc.nat(file.length - 1), byte: fc.nat(255) })
    fc.assert(
      fc.property(fc.array(change, { maxLength: 20 }), (changes) => {
        const changed = file.slice()
        for (const { at, byte } of changes) changed[at] = byte
        checkPicture(changed)
      }),
    )
  })
})

/** The beginning of a PNG file that promises a size, and its end. */
function promise(width: number, height: number): Uint8Array {
  const file = new DataView(new ArrayBuffer(45))
  file.setBigUint64(0, 0x89504e470d0a1a0an)
  file.setUint32(8, 13)
  file.setUint32(12, 0x49484452)
  file.setUint32(16, width)
  file.setUint32(20, height)
  file.setUint32(37, 0x49454e44)
  return new Uint8Array(file.buffer)
}

describe('the check of a picture', () => {
  it('accepts 12,000 × 12,000 pixels and rejects more with the limit, before decoding', () => {
    expect(checkPicture(promise(12_000, 12_000))).toMatchObject({ ok: true })
    expect(checkPicture(promise(50_000, 50_000))).toEqual({
      ok: false,
      problem:
        '50,000 × 50,000 pixels are too many: a picture may have 150 million, which take 600 MB of memory once decoded.',
    })
    expect(checkPicture(promise(0xffffffff, 0xffffffff)).ok).toBe(false)
  })

  it.each([
    ['nothing', new Uint8Array()],
    ['text', new TextEncoder().encode('GIF87 is what this is about')],
    ['drawings', new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a picture without width', promise(0, 5)],
  ])('rejects %s (S72)', (_, bytes) => {
    expect(checkPicture(bytes)).toEqual({
      ok: false,
      problem: 'The file is not a PNG, JPEG, WebP, GIF or BMP picture.',
    })
  })

  it('never throws for any bytes', () => {
    const magic = fc.constantFrom(
      '89504e470d0a1a0a',
      'ffd8ff',
      '524946460000000057454250',
      '474946383961',
      '424d',
    )
    fc.assert(
      fc.property(magic, fc.uint8Array({ maxLength: 200 }), (start, rest) => {
        checkPicture(new Uint8Array([...Buffer.from(start, 'hex'), ...rest]))
      }),
    )
  })
})
