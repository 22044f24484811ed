import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { PLACEHOLDER_ORIGIN } from '../../shared/content/feed-files.ts'
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
  const files = await listBuiltFiles(dist, 'Ada')
  const find = (path: string, origin = 'https://ada.example') => files.get(path)?.(origin)
  return { dist, files, find }
}

it('the feeds of a build have the paths in their names, and an hour in caches', async () => {
  const { files, find } = await list({
    'feeds/%2Ffeed.xml': PLACEHOLDER_ORIGIN,
    'feeds/%2Fde%2Ffeed.json': PLACEHOLDER_ORIGIN,
  })
  expect([...files.keys()].sort()).toEqual(['/de/feed.json', '/feed.xml'])
  const { head, body } = find('/feed.xml')?.forms.identity ?? {}
  expect(body).toEqual(Buffer.from('https://ada.example'))
  expect(head).toEqual(expect.arrayContaining(['Cache-Control', 'public, max-age=3600']))
  expect(head).toContain('application/atom+xml; charset=utf-8')
  expect(find('/de/feed.json')?.forms.identity.head).toContain(
    'application/feed+json; charset=utf-8',
  )
})

it('a feed is prepared once, and again for another public address', async () => {
  const { find } = await list({ 'feeds/%2Ffeed.xml': PLACEHOLDER_ORIGIN })
  const first = find('/feed.xml')
  expect(find('/feed.xml')).toBe(first)
  const other = find('/feed.xml', 'https://other.example')
  expect(other?.forms.identity.body).toEqual(Buffer.from('https://other.example'))
})

it('a file or a feed that is gone before its first request has no representation', async () => {
  const { dist, find } = await list({ 'feeds/%2Ffeed.xml': '', 'client/a.txt': '' })
  await rm(dist, { recursive: true })
  expect([find('/feed.xml'), find('/a.txt')]).toEqual([undefined, undefined])
})
