import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { restrictPermissions, listExposed } from './data-permissions.ts'

const PRIVATE = ['site.db', 'site.db-wal', 'site.db-shm', 'lock.db', 'mail/1.eml', 'backups/1.db']

/** A data folder as an earlier version left it where it was there before; what is beside it is not ours. */
function makeOpenFolder(): string {
  const parent = mkdtempSync(join(tmpdir(), 'modes-'))
  onTestFinished(() => rmSync(parent, { recursive: true }))
  const dir = join(parent, 'data')
  for (const folder of ['', 'mail', 'backups']) {
    mkdirSync(join(dir, folder))
    chmodSync(join(dir, folder), 0o755)
  }
  for (const file of [...PRIVATE, 'notes.txt', '../beside']) {
    writeFileSync(join(dir, file), '')
    chmodSync(join(dir, file), 0o644)
  }
  return dir
}

const readMode = (path: string) => (statSync(path).mode & 0o7777).toString(8)

describe('a data folder that other users can read', () => {
  it('is restricted with all its files, and reported once', () => {
    const dir = makeOpenFolder()
    const paths = [dir, ...[...PRIVATE, 'mail', 'backups'].map((name) => join(dir, name))].sort()
    expect(listExposed(dir).sort()).toEqual(paths)
    const { closed, open } = restrictPermissions(dir)
    expect([closed.sort(), open]).toEqual([paths, []])
    for (const name of ['.', 'mail', 'backups']) expect(readMode(join(dir, name))).toBe('700')
    for (const name of PRIVATE) expect(readMode(join(dir, name))).toBe('600')
    expect(readMode(join(dir, 'notes.txt'))).toBe('644')
    expect(listExposed(dir)).toEqual([])
    expect(restrictPermissions(dir)).toEqual({ closed: [], open: [] })
  })

  it('is unchanged where a link leads out of it, or where it is shared with everybody', () => {
    const dir = makeOpenFolder()
    const beside = join(dir, '../beside')
    symlinkSync(beside, join(dir, 'old.db'))
    rmSync(join(dir, 'mail'), { recursive: true })
    symlinkSync('..', join(dir, 'mail'))
    chmodSync(dir, 0o1777)
    expect(restrictPermissions(dir).open).toEqual([dir])
    expect([readMode(dir), readMode(beside)]).toEqual(['1777', '644'])
  })
})
