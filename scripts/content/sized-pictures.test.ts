import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findMaxHeight, type PictureFile, sizePicture } from './sized-pictures.ts'

const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="8" height="6"/>')

/** A photograph as cameras write it: rotated by its EXIF orientation, and with metadata. */
function photograph(width: number, height: number): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#0b5d4e' } })
    .withExif({ IFD0: { Copyright: 'somebody' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
}

let dir: string
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'sized-pictures-'))
  await mkdir(join(dir, 'images'))
})
afterAll(() => rm(dir, { recursive: true }))

async function plan(file: string, bytes: Buffer, width: number) {
  await writeFile(join(dir, file), bytes)
  return sizePicture(dir, file, width)
}

/** Runs the step of the build that writes the files. */
async function write(file: string, files: PictureFile[]) {
  const list = join(dir, 'list.json')
  await writeFile(list, JSON.stringify([{ file, source: join(dir, file), files }]))
  const step = fileURLToPath(new URL('../build/pictures.js', import.meta.url))
  const run = spawnSync(process.execPath, [step, list, join(dir, 'written')], { encoding: 'utf8' })
  return { code: run.status, problems: run.stderr }
}

it('allows a wide picture more height, because the build makes it narrower', () => {
  expect(findMaxHeight('a.JPG', 1920)).toBe(16_383)
  expect(findMaxHeight('a.JPG', 3840)).toBe(32_766)
  expect(findMaxHeight('a.svg', 8)).toBeUndefined()
})

describe('sizePicture', () => {
  it('serves drawings and animations unchanged', async () => {
    for (const [file, name] of [
      ['images/a b.SVG', /^\/assets\/content\/a-b\.[\w-]{8}\.svg$/],
      ['images/a.gif', /^\/assets\/content\/a\.[\w-]{8}\.gif$/],
    ] as const) {
      const { src, sources, files } = await plan(file, SVG, 8)
      expect(src).toMatch(name)
      expect(sources).toBeUndefined()
      expect(files.map((each) => `/${each.name}`)).toEqual([src])
      expect(await write(file, files)).toEqual({ code: 0, problems: '' })
      expect(await readFile(join(dir, 'written', files[0]?.name ?? ''))).toEqual(SVG)
    }
  })

  it('serves an animation unchanged, which is planned without a width', async () => {
    const { src, sources } = await plan('images/moving.webp', SVG, 0)
    expect(src).toMatch(/^\/assets\/content\/moving\.[\w-]{8}\.webp$/)
    expect(sources).toBeUndefined()
  })

  it.each([
    [100, '100'],
    [640, '640'],
    [700, '640 700'],
    [1000, '640 768 1000'],
    [6000, '640 768 1280 1920'],
  ])('never makes a picture of %d pixels across larger: %s', async (width, widths) => {
    const { sources } = await plan('images/photo.jpg', SVG, width)
    expect(sources?.map(({ type }) => type)).toEqual(['image/avif', 'image/webp'])
    for (const { srcSet } of sources ?? []) {
      const found = [...srcSet.matchAll(/-(\d+)\.[\w-]{8}\.\w+ (\d+)w/g)]
      expect(found.map(([, name, said]) => [name, said])).toEqual(
        widths.split(' ').map((each) => [each, each]),
      )
    }
  })

  it('names files by their content, and one of them is the fallback source', async () => {
    const first = await plan('images/photo.png', SVG, 900)
    const same = await plan('images/photo.png', SVG, 900)
    const other = await plan('images/photo.png', Buffer.from('x'), 900)
    expect(first.src).toBe(same.src)
    expect(first.src).not.toBe(other.src)
    expect(first.files.map(({ name }) => `/${name}`)).toContain(first.src)
  })

  it('applies the orientation of a photograph and removes its metadata', async () => {
    const { files } = await plan('images/photo.jpg', await photograph(60, 40), 40)
    expect(await write('images/photo.jpg', files)).toEqual({ code: 0, problems: '' })
    for (const { name } of files) {
      const picture = sharp(await readFile(join(dir, 'written', name)))
      const { format, width, height, orientation, exif } = await picture.metadata()
      expect(name).toContain(format === 'heif' ? '.avif' : '.webp')
      expect([width, height, orientation, exif]).toEqual([40, 60, undefined, undefined])
    }
  })

  it('reports the name of an unreadable file', async () => {
    const { files } = await plan('images/photo.jpg', Buffer.from('nothing'), 40)
    expect(await write('images/photo.jpg', files)).toEqual({
      code: 1,
      problems:
        'images/photo.jpg: the picture cannot be read: export it again, or remove the file\n',
    })
  })
})
