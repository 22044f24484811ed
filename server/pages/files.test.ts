import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { PLACEHOLDER_HOST, PLACEHOLDER_ORIGIN } from '../../shared/content/feed-files.ts'
import { makeFolderForTest } from '../testing-process.ts'
import { listBuiltFiles } from './files.ts'

/** Writes a build with these files, and lists them. */
async function list(texts: Record<string, string>) {
  const dist = await makeFolderForTest()
  for (const [path, text] of Object.entries(texts)) {
    const file = join(dist, path)
    await mkdir(join(file, '..'), { recursive: true })
    await writeFile(file, text)
  }
  const files = listBuiltFiles(dist, 'Ada')
  const find = (path: string, origin = 'https://ada.example') => files.get(path)?.(origin)
  return { dist, files, find }
}

it('feeds have the public address in links, and its host alone in ids', async () => {
  const text = `${PLACEHOLDER_ORIGIN}/Notes tag:${PLACEHOLDER_HOST},2026-03-14:en/first`
  const { find } = await list({ 'feeds/%2Ffeed.xml': text })
  expect(find('/feed.xml', 'https://ada.example:8443')?.variants.identity.body).toEqual(
    Buffer.from('https://ada.example:8443/Notes tag:ada.example,2026-03-14:en/first'),
  )
})

it('the feeds of a build have the paths in their names, and an hour in caches', async () => {
  const { files, find } = await list({
    'feeds/%2Ffeed.xml': PLACEHOLDER_ORIGIN,
    'feeds/%2Fde%2Ffeed.json': PLACEHOLDER_ORIGIN,
  })
  expect([...files.keys()].sort()).toEqual(['/de/feed.json', '/feed.xml'])
  const { head, body } = find('/feed.xml')?.variants.identity ?? {}
  expect(body).toEqual(Buffer.from('https://ada.example'))
  expect(head).toEqual(expect.arrayContaining(['Cache-Control', 'public, max-age=3600']))
  expect(head).toContain('application/atom+xml; charset=utf-8')
  expect(find('/de/feed.json')?.variants.identity.head).toContain(
    'application/feed+json; charset=utf-8',
  )
})

it('a feed is prepared once, and again for another public address', async () => {
  const { find } = await list({ 'feeds/%2Ffeed.xml': PLACEHOLDER_ORIGIN })
  const first = find('/feed.xml')
  expect(find('/feed.xml')).toBe(first)
  const other = find('/feed.xml', 'https://other.example')
  expect(other?.variants.identity.body).toEqual(Buffer.from('https://other.example'))
})

it('a file or a feed that is gone before its first request has no representation', async () => {
  const { dist, find } = await list({ 'feeds/%2Ffeed.xml': '', 'client/a.txt': '' })
  await rm(dist, { recursive: true })
  expect([find('/feed.xml'), find('/a.txt')]).toEqual([undefined, undefined])
})

it('a large file that was replaced before its first request has the length of the new one', async () => {
  const { dist, find } = await list({ 'client/film.mp4': 'x'.repeat(600 * 1024) })
  await writeFile(join(dist, 'client/film.mp4'), 'x'.repeat(700 * 1024))
  expect(find('/film.mp4')?.variants.identity.body).toMatchObject({ length: 700 * 1024 })
})
