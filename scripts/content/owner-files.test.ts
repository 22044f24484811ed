import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findOwnerFile, listOwnerFiles } from './owner-files.ts'

let dir: string
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'owner-files-'))
  await mkdir(join(dir, 'files/talks/.git'), { recursive: true })
  await writeFile(join(dir, 'files/thesis.pdf'), 'pdf')
})
afterEach(() => rm(dir, { recursive: true }))

describe("the owner's files", () => {
  it('are listed by their paths, without dot files', async () => {
    await writeFile(join(dir, 'files/talks/a b ü.zip'.normalize('NFD')), 'zip')
    await writeFile(join(dir, 'files/.env'), 'secret')
    await writeFile(join(dir, 'files/talks/.git/config'), 'secret')
    const { files, problems } = await listOwnerFiles(dir)
    expect([...files.keys()]).toEqual(['/files/talks/a b ü.zip', '/files/thesis.pdf'])
    expect(problems).toEqual([])
  })

  it('are found by encoded and plain links', async () => {
    await writeFile(join(dir, 'files/100% ü.txt'), '')
    const { files } = await listOwnerFiles(dir)
    for (const path of ['/files/100%25 ü.txt', '/files/100%25%20%C3%BC.txt', '/files/thesis.pdf']) {
      expect(findOwnerFile(files, path), path).toBe(
        join(dir, path === '/files/thesis.pdf' ? path : 'files/100% ü.txt'),
      )
    }
    for (const path of [
      '/files/100% ü.txt',
      '/files/',
      '/files/THESIS.pdf',
      '/files/talks',
      '/files/__proto__',
      '__proto__',
      '/',
    ]) {
      expect(findOwnerFile(files, path), path).toBeUndefined()
    }
  })

  it('may be linked to inside the folder, also in a circle', async () => {
    await symlink('thesis.pdf', join(dir, 'files/newest.pdf'))
    await symlink('..', join(dir, 'files/talks/up'))
    const { files, problems } = await listOwnerFiles(dir)
    expect([...files.keys()]).toEqual(['/files/newest.pdf', '/files/thesis.pdf'])
    expect(problems).toEqual([])
  })

  it('must not be links that lead out of the folder or nowhere', async () => {
    await writeFile(join(dir, 'private.txt'), 'secret')
    await symlink('../private.txt', join(dir, 'files/a.txt'))
    await symlink('/etc', join(dir, 'files/etc'))
    await symlink('gone', join(dir, 'files/talks/gone.pdf'))
    const { files, problems } = await listOwnerFiles(dir)
    expect([...files.keys()]).toEqual(['/files/thesis.pdf'])
    expect(problems.map(({ file }) => file)).toEqual([
      'files/a.txt',
      'files/etc',
      'files/talks/gone.pdf',
    ])
  })

  it('need no folder, and the folder may itself be a link', async () => {
    expect((await listOwnerFiles(join(dir, 'files'))).files.size).toBe(0)
    await mkdir(join(dir, 'content'))
    await symlink(join(dir, 'files'), join(dir, 'content/files'))
    expect([...(await listOwnerFiles(join(dir, 'content'))).files.keys()]).toEqual([
      '/files/thesis.pdf',
    ])
  })
})
