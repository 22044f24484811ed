import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import type { AddedPicture, PictureList } from '../protocol.ts'
import { MAX_UPLOAD_BYTES } from './picture-endpoints.ts'
import { startStudio } from './testing.ts'

const NOTE = 'notes/desk.md'
const SAMPLE_PICTURES = ['images/picture-dark.svg', 'images/picture-light.svg']
const TYPE = { 'content-type': 'application/octet-stream' }

async function openStudio(files?: Record<string, string>) {
  const studio = await startStudio(files)
  await studio.open()
  const { send, dir } = studio
  const put = (bytes: Uint8Array | string, name: string, beside = NOTE) =>
    send(`/api/picture?${new URLSearchParams({ name, beside }).toString()}`, {
      ...{ method: 'PUT', headers: TYPE, bytes },
    })
  return {
    ...studio,
    put,
    add: async (bytes: Uint8Array, name: string, beside = NOTE) => {
      const response = await put(bytes, name, beside)
      expect(response.status, name).toBe(200)
      return (await response.json()) as AddedPicture
    },
    refuse: async (bytes: Uint8Array | string, name: string, beside = NOTE) => {
      const response = await put(bytes, name, beside)
      return { status: response.status, ...((await response.json()) as { detail: string }) }
    },
    /** Lists the pictures but those of the test's content. */
    list: async () => {
      const { pictures } = (await (await send('/api/pictures')).json()) as PictureList
      return pictures.filter(({ path }) => !SAMPLE_PICTURES.includes(path))
    },
    remove: (path: string) => send(`/api/picture?path=${path}`, { method: 'DELETE' }),
    written: () => readdir(join(dir, 'images'), { recursive: true }),
  }
}

const draw = (width = 6, height = 4) =>
  sharp({ create: { width, height, channels: 3, background: '#123456' } })

/** A chunk of a PNG file (https://www.w3.org/TR/png-3/#5Chunk-layout) without a right checksum, which nothing asks for here. */
function writeChunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  return Buffer.concat([length, Buffer.from(type, 'latin1'), data, Buffer.alloc(4)])
}

/** A file of some bytes that says it has 10 gigapixels. */
function writePixelBomb(): Buffer {
  const head = Buffer.from([...[0, 0, 0, 0], ...[0, 0, 0, 0], 8, 2, 0, 0, 0])
  head.writeUInt32BE(100_000, 0)
  head.writeUInt32BE(100_000, 4)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    writeChunk('IHDR', head),
    writeChunk('IDAT', deflateSync(Buffer.alloc(1000))),
    writeChunk('IEND', Buffer.alloc(0)),
  ])
}

it('adds a photo upright, without what it says about its camera and place', async () => {
  const { add, dir, list } = await openStudio()
  const photo = await draw()
    .withExif({ IFD0: { Artist: 'Ada', Orientation: '6' }, IFD3: { GPSLatitude: '52/1 31/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const before = await sharp(photo).metadata()
  expect([before.orientation, before.exif?.includes('Ada')]).toEqual([6, true])
  const added = await add(photo, 'My Desk (1).JPEG')
  expect(added).toEqual({ path: 'images/notes/my-desk-1.jpg', width: 4, height: 6 })
  const bytes = await readFile(join(dir, added.path))
  const after = await sharp(bytes).metadata()
  expect([after.width, after.height, after.orientation, after.exif]).toEqual([
    4,
    6,
    undefined,
    undefined,
  ])
  expect(bytes.includes('Ada')).toBe(false)
  expect(await list()).toMatchObject([
    { path: added.path, size: bytes.length, pixels: { width: 4, height: 6 }, uses: [] },
  ])
})

it('takes every format by its bytes, and gives it the ending of what it is', async () => {
  const { add } = await openStudio()
  const formats = { png: 'png', jpeg: 'jpg', webp: 'webp', avif: 'avif', gif: 'gif' } as const
  for (const [format, ending] of Object.entries(formats)) {
    const bytes = await draw()
      .toFormat(format as 'png')
      .toBuffer()
    const { path } = await add(bytes, `${format}.txt`, 'resume.json')
    expect(path).toBe(`images/${format}.${ending}`)
  }
  const frames = await sharp([await draw().png().toBuffer(), await draw().png().toBuffer()], {
    join: { animated: true },
  })
    .webp({ loop: 0 })
    .toBuffer()
  expect(await add(frames, 'moves.webp')).toMatchObject({ width: 6, height: 4 })
})

it('makes pictures smaller that are wider than any screen', async () => {
  const { add } = await openStudio()
  const wide = await draw(5000, 10).png().toBuffer()
  expect(await add(wide, 'wide.png')).toMatchObject({ width: 4000, height: 8 })
})

it('refuses what the build cannot show as a picture, and says what to do', async () => {
  const { refuse, written } = await openStudio()
  const png = await draw(300, 300).png().toBuffer()
  const zip = Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(200)])
  const svg =
    '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')
  const tiff = await draw().tiff().toBuffer()
  const jpeg = await draw(300, 300).jpeg().toBuffer()
  for (const [bytes, said] of [
    [zip, 'not a PNG'],
    [svg, 'SVG'],
    [heic, /not a PNG|HEIC/],
    [tiff, 'not a PNG'],
    [Buffer.alloc(0), 'not a PNG'],
    [writePixelBomb(), '10000 megapixels'],
    [jpeg.subarray(0, jpeg.length / 2), 'to its end'],
    [png.subarray(0, png.length / 2), 'to its end'],
  ] as const) {
    const { status, detail } = await refuse(bytes, 'picture.png')
    expect(status).toBe(400)
    expect(detail).toMatch(said)
  }
  expect((await refuse(Buffer.alloc(MAX_UPLOAD_BYTES + 1), 'large.png')).status).toBe(413)
  expect(await written()).toEqual(SAMPLE_PICTURES.map((path) => path.slice('images/'.length)))
})

it('writes over no file, and gives two of one name different ones', async () => {
  const { add, dir } = await openStudio()
  const png = await draw().png().toBuffer()
  await mkdir(join(dir, 'images/notes'), { recursive: true })
  await writeFile(join(dir, 'images/notes/desk.png'), 'something else')
  const both = await Promise.all([add(png, 'desk.png'), add(png, 'DESK.png')])
  expect(both.map(({ path }) => path).sort()).toEqual([
    'images/notes/desk-2.png',
    'images/notes/desk-3.png',
  ])
  expect(await readFile(join(dir, 'images/notes/desk.png'), 'utf8')).toBe('something else')
})

it('makes a plain name of any name, and takes no path that leads elsewhere', async () => {
  const { add, refuse, dir } = await openStudio()
  const png = await draw().png().toBuffer()
  for (const [name, path] of [
    ['__proto__', 'proto'],
    ['../../../etc/passwd.png', 'etc-passwd'],
    ['a\0b\r\n.png', 'a-b'],
    ['日本.png', 'picture'],
    ['', 'picture-2'],
    ['.htaccess', 'picture-3'],
    ['Köln \u202egnp.png', 'koln-gnp'],
    ['x'.repeat(5000), 'x'.repeat(80)],
  ] as const)
    expect((await add(png, name, 'site.json')).path).toBe(`images/${path}.png`)
  for (const beside of ['', '../a.md', '__proto__/a.md', 'a\0.md', '/etc/a.md', 'images/a.png'])
    expect((await refuse(png, 'a.png', beside)).status, beside).toBe(400)
  expect((await readdir(dir)).sort()).toContain('images')
})

it('needs bytes of the same origin', async () => {
  const { send } = await openStudio()
  const put = (headers: Record<string, string>) =>
    send(`/api/picture?name=a&beside=${NOTE}`, { method: 'PUT', bytes: 'x', headers })
  expect((await put({ 'content-type': 'application/json' })).status).toBe(415)
  expect((await put({ ...TYPE, 'content-encoding': 'gzip' })).status).toBe(415)
  expect((await put({ ...TYPE, 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  expect((await put({ ...TYPE, cookie: '' })).status).toBe(401)
})

it('shows small views, also of drawings, and of nothing outside', async () => {
  const { add, send, dir } = await openStudio()
  const { path } = await add(await draw(1000, 500).png().toBuffer(), 'large.png')
  const view = await send(`/api/picture?path=${path}`)
  expect(view.headers.get('content-type')).toBe('image/webp')
  const { width, height } = await sharp(Buffer.from(await view.arrayBuffer())).metadata()
  expect([width, height]).toEqual([320, 160])
  await writeFile(
    join(dir, 'images/drawing.svg'),
    '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><script>1</script></svg>',
  )
  expect((await send('/api/picture?path=images/drawing.svg')).status).toBe(200)
  await writeFile(join(dir, 'images/bomb.png'), writePixelBomb())
  await symlink('/etc/hostname', join(dir, 'images/out.png'))
  for (const other of [
    ...['images/bomb.png', 'images/out.png', 'images/none.png', 'images/../site.json'],
    ...[
      'site.json',
      '../a.png',
      '/etc/a.png',
      'images/.a.png',
      '__proto__/a.png',
      'images/a\0.png',
    ],
  ])
    expect((await send(`/api/picture?path=${encodeURIComponent(other)}`)).status, other).toBe(400)
})

it('removes a picture that nothing uses, and keeps a copy of it', async () => {
  const { add, remove, list, dir } = await openStudio()
  const png = await draw().png().toBuffer()
  const used = await add(png, 'used.png')
  const unused = await add(png, 'unused.png')
  await mkdir(join(dir, 'notes'))
  await writeFile(
    join(dir, NOTE),
    `---\ntitle: A\nsummary: B\ndate: 2026-01-02\n---\n![x](${used.path})\n`,
  )
  const uses = (await list()).map((each) => [each.path, each.uses])
  expect(uses).toEqual([
    [unused.path, []],
    [used.path, [NOTE]],
  ])
  const refused = await remove(used.path)
  expect([refused.status, await refused.json()]).toEqual([409, { kind: 'used', uses: [NOTE] }])
  expect(await (await remove(unused.path)).json()).toMatchObject({ kind: 'removed' })
  expect((await list()).map(({ path }) => path)).toEqual([used.path])
  expect(await readdir(join(dir, '.history', unused.path))).toHaveLength(1)
  expect((await remove(unused.path)).status).toBe(400)
  expect((await remove('site.json')).status).toBe(400)
})
