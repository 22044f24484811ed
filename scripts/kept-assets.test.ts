import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { keepAssets } from './kept-assets.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kept-assets-'))
})
afterEach(() => rm(folder, { recursive: true }))

/** Creates a build with these hashed files and returns its folder. */
async function makeBuild(name: string, files: Record<string, string>): Promise<string> {
  const dist = join(folder, name)
  for (const [file, text] of Object.entries(files)) {
    const path = join(dist, 'client/assets', file)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, text)
  }
  return dist
}

async function readAssets(dist: string): Promise<Record<string, string>> {
  const assets = join(dist, 'client/assets')
  const entries = await readdir(assets, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  return Object.fromEntries<string>(
    await Promise.all(
      files.map(async (file): Promise<[string, string]> => [
        file.slice(assets.length + 1),
        await readFile(file, 'utf8'),
      ]),
    ),
  )
}

describe('the hashed files of a build', () => {
  it('stay for exactly one release after it', async () => {
    const first = await makeBuild('1', {
      'chunks/a-1.js': 'a1',
      'chunks/a-1.js.br': 'br',
      'b.css': 'b',
    })
    const second = await makeBuild('2', { 'chunks/a-2.js': 'a2', 'b.css': 'b' })
    const third = await makeBuild('3', { 'chunks/a-3.js': 'a3' })
    await keepAssets(first, join(folder, 'none'))
    await keepAssets(second, first)
    await keepAssets(third, second)
    expect(await readAssets(second)).toEqual({
      'chunks/a-1.js': 'a1',
      'chunks/a-1.js.br': 'br',
      'chunks/a-2.js': 'a2',
      'b.css': 'b',
    })
    expect(await readAssets(third)).toEqual({
      'chunks/a-2.js': 'a2',
      'chunks/a-3.js': 'a3',
      'b.css': 'b',
    })
  })

  it('never replace a newer file of the same name', async () => {
    const first = await makeBuild('1', { 'a.js': 'old' })
    const second = await makeBuild('2', { 'a.js': 'new' })
    await keepAssets(first, join(folder, 'none'))
    await keepAssets(second, first)
    expect(await readAssets(second)).toEqual({ 'a.js': 'new' })
  })

  it('may be missing after an interrupted build, or in one without a list', async () => {
    const old = await makeBuild('old', { 'a-1.js': 'a1' })
    const dist = await makeBuild('dist', { 'a-2.js': 'a2' })
    await keepAssets(dist, old)
    expect(await readAssets(dist)).toEqual({ 'a-2.js': 'a2' })
  })
})
