import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { DIST } from '../server/testing.ts'

it('the studio is no part of the build', async () => {
  const found: string[] = []
  for (const name of await readdir(DIST, { recursive: true })) {
    if (!/\.(?:mjs|js|css|html|json)$/.test(name)) continue
    const text = await readFile(join(DIST, name), 'utf8')
    if (/\/studio\b|studio-data|id="studio"/.test(text)) found.push(name)
  }
  expect(found).toEqual([])
})
