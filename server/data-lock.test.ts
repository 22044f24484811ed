import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createTestClock } from '../shared/clock.ts'
import { openData } from './data-dir.ts'
import { type DataLock, lockDataDir } from './data-lock.ts'
import { runUntilKilled } from './testing-process.ts'

/** Returns the path of a data folder that does not exist yet. */
function choosePlace(): string {
  const parent = mkdtempSync(join(tmpdir(), 'site-'))
  onTestFinished(() => rmSync(parent, { recursive: true, force: true }))
  return join(parent, 'data')
}

function lock(dir: string): DataLock {
  const locked = lockDataDir(dir)
  if (!locked.ok) throw new Error(locked.problem)
  onTestFinished(() => locked.value.release())
  return locked.value
}

function problemOf(dir: string): string | undefined {
  const locked = lockDataDir(dir)
  if (!locked.ok) return locked.problem
  locked.value.release()
  return undefined
}

/** Starts another process that holds the lock until it is killed. */
async function lockInAnotherProcess(dir: string): Promise<ChildProcess> {
  const program = `
    import { lockDataDir } from './server/data-lock.ts'
    const lock = lockDataDir(process.argv[1])
    console.log(lock.ok)
    // Refers to the lock, which a garbage collection would release.
    setInterval(() => lock, 1000)`
  const args = ['--import', 'tsx', '--input-type', 'module', '--eval', program, dir]
  const { child, firstLine: said } = await runUntilKilled(args)
  expect(said).toBe('true')
  return child
}

describe('the lock of a data folder', () => {
  it('is exclusive', () => {
    const dir = choosePlace()
    const first = lock(dir)
    const problem = `DATA_DIR ${dir} is in use: another server or a restore is running on it. Stop that one, or set another DATA_DIR`
    expect(problemOf(dir)).toBe(problem)
    expect(problemOf(dir)).toBe(problem)
    first.release()
    expect(problemOf(dir)).toBeUndefined()
  })

  it('blocks other processes, and is released when its process is killed', async () => {
    const dir = choosePlace()
    const other = await lockInAnotherProcess(dir)
    expect(problemOf(dir)).toContain('is in use')
    other.kill('SIGKILL')
    await once(other, 'exit')
    lock(dir)
  })

  it('creates a folder for its owner only, with nothing but an empty file', () => {
    const dir = choosePlace()
    const held = lock(dir)
    expect(statSync(dir).mode & 0o777).toBe(0o700)
    held.release()
    expect(readdirSync(dir)).toEqual(['lock.db'])
    expect(statSync(join(dir, 'lock.db')).size).toBe(0)
  })

  it('does not block access to the database', () => {
    const dir = choosePlace()
    lock(dir)
    const [one, other] = [openData(dir, createTestClock()), openData(dir, createTestClock())]
    if (!one.ok || !other.ok) throw new Error('It was refused.')
    one.value.database.checkWritable(true)
    other.value.database.checkWritable(true)
    one.value.database.close()
    other.value.database.close()
  })

  it('applies to one folder only', () => {
    lock(choosePlace())
    lock(choosePlace())
  })

  it('fails with one line for a file in place of the folder', () => {
    const dir = choosePlace()
    writeFileSync(dir, '')
    expect(problemOf(dir)).toMatch(/^DATA_DIR .*data cannot be used: .*$/)
  })

  it('fails where the system forbids creating a folder', () => {
    expect(problemOf('/sys/site')).toMatch(/^DATA_DIR \/sys\/site cannot be used: .*may not write/)
  })

  it('fails for another file under its name, which stays unchanged', () => {
    const dir = choosePlace()
    lock(dir).release()
    writeFileSync(join(dir, 'lock.db'), 'words '.repeat(999))
    expect(problemOf(dir)).toContain(`DATA_DIR ${dir} cannot be used`)
    chmodSync(dir, 0o700)
    expect(statSync(join(dir, 'lock.db')).size).toBe(6 * 999)
  })
})
