import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { sizePicture } from './sized-pictures.ts'

const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="8" height="6"/>')

/** A photograph as cameras write it: rotated by its EXIF orientation, and with metadata. */
function photograph(width: number, height: number): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#0b5d4e' } })
    .withExif({ IFD0: { Copyright: 'somebody' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
}

describe('sizePicture', () => {
  it('serves drawings and animations unchanged', async () => {
    for (const [file, name] of [
      ['images/a b.SVG', /^\/assets\/content\/a-b\.[\w-]{8}\.svg$/],
      ['images/a.gif', /^\/assets\/content\/a\.[\w-]{8}\.gif$/],
    ] as const) {
      const { src, sources, files } = sizePicture(file, SVG, 8)
      expect(src).toMatch(name)
      expect(sources).toBeUndefined()
      expect(files.map((each) => `/${each.name}`)).toEqual([src])
      expect(await files[0]?.encode()).toBe(SVG)
    }
  })

  it.each([
    [100, '100'],
    [640, '640'],
    [700, '640 700'],
    [1000, '640 768 1000'],
    [6000, '640 768 1280 1920'],
  ])('never makes a picture of %d pixels across larger: %s', (width, widths) => {
    const { sources } = sizePicture('images/photo.jpg', SVG, width)
    expect(sources?.map(({ type }) => type)).toEqual(['image/avif', 'image/webp'])
    for (const { srcSet } of sources ?? []) {
      const found = [...srcSet.matchAll(/-(\d+)\.[\w-]{8}\.\w+ (\d+)w/g)]
      expect(found.map(([, name, said]) => [name, said])).toEqual(
        widths.split(' ').map((each) => [each, each]),
      )
    }
  })

  it('names files by their content, and one of them is the fallback source', () => {
    const [one, same, other] = [SVG, Buffer.from(SVG), Buffer.from('x')].map((bytes) =>
      sizePicture('images/photo.png', bytes, 900),
    )
    expect(one?.src).toBe(same?.src)
    expect(one?.src).not.toBe(other?.src)
    expect(one?.files.map(({ name }) => `/${name}`)).toContain(one?.src)
  })

  it('applies the orientation of a photograph and removes its metadata', async () => {
    const bytes = await photograph(60, 40)
    const { files } = sizePicture('images/photo.jpg', bytes, 40)
    for (const { name, encode } of files) {
      const { format, width, height, orientation, exif } = await sharp(await encode()).metadata()
      expect(name).toContain(format === 'heif' ? '.avif' : '.webp')
      expect([width, height, orientation, exif]).toEqual([40, 60, undefined, undefined])
    }
  })

  it('reports the name of an unreadable file', async () => {
    const { files } = sizePicture('images/photo.jpg', Buffer.from('nothing'), 40)
    await expect(files[0]?.encode()).rejects.toThrow(
      'images/photo.jpg: the picture cannot be read: export it again, or remove the file',
    )
  })
})
