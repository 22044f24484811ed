import { symlink } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import type { ContentProblem } from '../../shared/content/problem.ts'
import { readPictures } from './read-pictures.ts'
import { listFilesBelow } from './read-videos.ts'
import { makeContentFolder } from './testing.ts'

/** What the check says of a picture with these bytes. */
async function problemOf(name: string, bytes: Buffer | string): Promise<string | undefined> {
  const dir = await makeContentFolder({ [`images/${name}`]: bytes })
  const problems: ContentProblem[] = []
  const images = await readPictures(
    dir,
    (file) => ({ src: file }),
    () => undefined,
    problems,
    [],
  )
  expect(images.has(`images/${name}`)).toBe(problems.length === 0)
  return problems[0]?.expected
}

const png = () =>
  sharp({ create: { width: 3, height: 2, channels: 3, background: 'red' } })
    .png()
    .toBuffer()

it.each([
  [
    'a.jpg',
    Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic'),
    'this is a HEIC photo named .jpg: export it as JPEG or PNG',
  ],
  [
    'a.png',
    Buffer.from('\0\0\0\x18ftypisom\0\0\0\0'),
    'this is a video named .png: export it as JPEG or PNG',
  ],
  ['a.png', '%PDF-1.7', 'this is a PDF file named .png: export it as JPEG or PNG'],
  ['a.JPG', '\n<!DOCTYPE html>', 'this is a web page named .jpg: export it as JPEG or PNG'],
  ['a.gif', '', 'the picture is an empty file: export it again, or remove the file'],
  ['a.png', 'text', 'the picture cannot be read: export it again, or remove the file'],
])('says what %s is instead of a picture', async (name, bytes, expected) => {
  expect(await problemOf(name, bytes)).toBe(expected)
})

it('takes a photograph with the extension of another format, which the build encodes again', async () => {
  expect(await problemOf('a.jpg', await png())).toBeUndefined()
})

it.each([
  [1080, 16_383, undefined],
  [
    1080,
    16_384,
    'the picture is 16384 pixels high, and the build can write 16383 at this width: cut it into several',
  ],
])(
  'reads a picture of %i × %i pixels if the build can write it: %s',
  async (width, height, expected) => {
    const tall = sharp({ create: { width, height, channels: 3, background: 'red' } })
    expect(await problemOf('a.jpg', await tall.jpeg().toBuffer())).toBe(expected)
  },
)

it('refuses a picture that is cut off', async () => {
  expect(await problemOf('a.png', (await png()).subarray(0, -20))).toBe(
    'the file ends before the picture does: copy or export it again',
  )
})

it('refuses a picture under the name of a format that is served as it is', async () => {
  expect(await problemOf('a.svg', await png())).toBe(
    'this is a png picture named .svg: rename it, or export it again',
  )
})

it('serves an animation unchanged, under the name of its format', async () => {
  const frames = await Promise.all(
    ['red', 'blue'].map((background) =>
      sharp({ create: { width: 700, height: 2, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  )
  const webp = await sharp(frames, { join: { animated: true } })
    .webp()
    .toBuffer()
  expect(await problemOf('a.png', webp)).toBe(
    'this is a webp picture named .png: rename it, or export it again',
  )
  const dir = await makeContentFolder({ 'images/a.webp': webp, 'images/b.webp': frames[0] ?? '' })
  const asked: unknown[] = []
  const address = (file: string, width: number) => {
    if (file.endsWith('.webp')) asked.push([file, width])
    return { src: file }
  }
  const images = await readPictures(dir, address, () => undefined, [], [])
  expect(asked).toEqual([
    ['images/a.webp', 0],
    ['images/b.webp', 700],
  ])
  expect(images.get('images/a.webp')).toEqual({ src: 'images/a.webp', width: 700, height: 2 })
})

it('names a folder with the name of a picture', async () => {
  const dir = await makeContentFolder({ 'images/a.png/notes.txt': '' })
  const problems: ContentProblem[] = []
  await readPictures(
    dir,
    (file) => ({ src: file }),
    () => undefined,
    problems,
    [],
  )
  expect(problems).toMatchObject([
    {
      file: 'images/a.png',
      expected: expect.stringContaining('check whether it is a file') as string,
    },
  ])
})

it('reads pictures behind a link, each link to a folder above once', async () => {
  const dir = await makeContentFolder({
    'images/own/c.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="6"/>',
  })
  for (const name of ['a', 'b']) await symlink('.', join(dir, 'images', name))
  await symlink('own', join(dir, 'images/same'))
  expect((await listFilesBelow(dir, 'images')).sort()).toEqual([
    'images/a',
    'images/b',
    'images/own',
    'images/own/c.svg',
    'images/picture-dark.svg',
    'images/picture-light.svg',
    'images/same',
    'images/same/c.svg',
  ])
})
