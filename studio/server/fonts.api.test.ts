import { readdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { decompress } from 'woff2-encoder'
import { readFontFile } from '../../scripts/theme/font-file.ts'
import type { AddedFont } from '../protocol.ts'
import { readFont } from './read-font.ts'
import { startStudio } from './testing.ts'

const { resolve } = createRequire(import.meta.url)
const WOFF2 = await readFile(
  resolve('@fontsource-variable/inter/files/inter-greek-wght-normal.woff2'),
)
const TTF = Buffer.from(await decompress(WOFF2))
const TYPE = { 'content-type': 'application/octet-stream' }

async function openStudio() {
  const studio = await startStudio()
  await studio.open()
  const put = (bytes: Uint8Array, name: string, headers: Record<string, string> = TYPE) =>
    studio.send(`/api/font?${new URLSearchParams({ name }).toString()}`, {
      ...{ method: 'PUT', headers, bytes },
    })
  return {
    ...studio,
    put,
    add: async (bytes: Uint8Array, name: string) => {
      const response = await put(bytes, name)
      expect(response.status, name).toBe(200)
      return ((await response.json()) as AddedFont).path
    },
    written: () => readdir(join(studio.dir, 'fonts')).catch(() => []),
  }
}

it('adds a WOFF2 font byte for byte, and writes over no file', async () => {
  const { add, dir, written } = await openStudio()
  expect(await add(WOFF2, 'My Font (Köln).woff2')).toBe('fonts/my-font-koln.woff2')
  expect(await add(WOFF2, 'my-font-koln.WOFF2')).toBe('fonts/my-font-koln-2.woff2')
  expect(await add(WOFF2, 'Aux.woff2')).toBe('fonts/aux-2.woff2')
  expect(await add(WOFF2, '../../../字.woff2')).toBe('fonts/font.woff2')
  expect(await readFile(join(dir, 'fonts/my-font-koln.woff2'))).toEqual(WOFF2)
  expect(await written()).toEqual([
    'aux-2.woff2',
    'font.woff2',
    'my-font-koln-2.woff2',
    'my-font-koln.woff2',
  ])
})

it('converts a TrueType font, whatever its name says', async () => {
  const { add, dir } = await openStudio()
  const path = await add(TTF, 'letters.woff2')
  expect(path).toBe('fonts/letters.woff2')
  const read = await readFontFile(await readFile(join(dir, path)))
  expect(read.ok && read.value.weights).toEqual({ min: 100, max: 900 })
})

it('refuses what is no font that browsers load, and says what to do', async () => {
  const { put, written } = await openStudio()
  const bomb = Buffer.from(WOFF2)
  bomb.writeUInt32BE(4_000_000_000, 16)
  const large = Buffer.concat([TTF, Buffer.alloc(5_000_000)])
  for (const [bytes, said] of [
    [Buffer.from('wOFF, an old font'), 'a WOFF 1 font, not WOFF2: convert it to WOFF2'],
    [Buffer.from('ttcf, many fonts'), 'a collection of fonts'],
    [Buffer.from('PK\x03\x04'), 'not a WOFF2 font'],
    [Buffer.alloc(0), 'not a WOFF2 font'],
    [WOFF2.subarray(0, 2000), 'damaged'],
    [TTF.subarray(0, 2000), 'damaged'],
    [bomb, 'more than 30 MB'],
    [large, 'more than 5 MB, and is not WOFF2: convert it'],
  ] as const) {
    const response = await put(bytes, 'font.woff2')
    expect(response.status).toBe(400)
    expect(((await response.json()) as { detail: string }).detail).toContain(said)
  }
  expect((await put(Buffer.alloc(10_000_001), 'font.woff2')).status).toBe(413)
  expect(await written()).toEqual([])
})

it('answers while it converts a font', async () => {
  const { put, send } = await openStudio()
  let isConverted = false
  const adding = put(TTF, 'large.ttf').then((response) => {
    isConverted = true
    return response.status
  })
  expect((await send('/api/schemas')).status).toBe(200)
  expect(isConverted).toBe(false)
  expect(await adding).toBe(200)
})

it('deletes a font that nothing uses, and brings it back', async () => {
  const { add, dir, send, written } = await openStudio()
  const remove = (path: string) =>
    send(`/api/font?${new URLSearchParams({ path }).toString()}`, { method: 'DELETE' })
  const path = await add(WOFF2, 'mine.woff2')
  const site = join(dir, 'site.json')
  const before = await readFile(site, 'utf8')
  await writeFile(site, before.replace('{', `{ "theme": { "fonts": { "display": "${path}" } },`))
  const refused = await remove(path)
  expect(refused.status).toBe(409)
  expect(await refused.json()).toEqual({ kind: 'used', uses: ['site.json'] })
  expect(await written()).toEqual(['mine.woff2'])

  await writeFile(site, before)
  const removed = await remove(path)
  expect(removed.status).toBe(200)
  expect(await written()).toEqual([])
  const { version } = (await removed.json()) as { version: string }
  const restore = () =>
    send(`/api/undelete?${new URLSearchParams({ path, id: version }).toString()}`, {
      method: 'POST',
    })
  expect((await restore()).status).toBe(200)
  expect(await readFile(join(dir, path))).toEqual(WOFF2)
  expect((await restore()).status).toBe(400)
})

it('deletes nothing but fonts', async () => {
  const { send, dir } = await openStudio()
  for (const path of [
    'site.json',
    'fonts/../site.json',
    'fonts/.history/a.woff2',
    'fonts/none.woff2',
  ]) {
    const query = new URLSearchParams({ path, id: '1700000000000-abcdefgh' }).toString()
    expect((await send(`/api/font?${query}`, { method: 'DELETE' })).status, path).toBe(400)
    expect((await send(`/api/undelete?${query}`, { method: 'POST' })).status, path).toBe(400)
  }
  expect(await readdir(dir)).toContain('site.json')
})

it('needs bytes of the same origin', async () => {
  const { put, written } = await openStudio()
  const foreign = await put(WOFF2, 'a.woff2', { ...TYPE, 'sec-fetch-site': 'cross-site' })
  expect(foreign.status).toBe(403)
  expect((await put(WOFF2, 'a.woff2', { 'content-type': 'text/plain' })).status).toBe(415)
  expect(await written()).toEqual([])
})

it('survives any damage to a font', async () => {
  const flip = fc.array(fc.tuple(fc.nat(WOFF2.length - 1), fc.nat(255)), {
    minLength: 1,
    maxLength: 8,
  })
  await fc.assert(
    fc.asyncProperty(flip, async (changes) => {
      const damaged = Buffer.from(WOFF2)
      for (const [index, value] of changes) damaged[index] = value
      const read = await readFont(damaged)
      expect(read.ok || read.problem).toBeTruthy()
    }),
    { numRuns: 30 },
  )
  expect((await readFont(WOFF2)).ok).toBe(true)
})
