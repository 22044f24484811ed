import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { createTestClock } from '../../shared/clock.ts'
import { type Config, readConfig } from '../config.ts'
import { openData } from '../data-dir.ts'
import { restrictPermissions } from '../data-permissions.ts'
import { findOrigin, makeFolderForTest, spawnSite } from '../testing-process.ts'
import { runBuiltOwner } from './testing.ts'

/** Creates and opens a data folder like a first start, for the running test. */
export function createTestSite() {
  const dataDir = mkdtempSync(join(tmpdir(), 'owner-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  chmodSync(dataDir, 0o700)
  const clock = createTestClock()
  const opened = openData(dataDir, clock)
  if (!opened.ok) throw new Error(opened.problem)
  const { database, secrets } = opened.value
  onTestFinished(() => database.close())
  restrictPermissions(dataDir)
  return { dataDir, clock, database, secrets }
}

/** Returns the configuration of these settings. */
export function createTestConfig(env: Record<string, string> = {}): Config {
  const read = readConfig(env)
  if (!read.ok) throw new Error(read.problem.join())
  return read.value
}

/** Starts a built server behind one proxy for the running test, with a command line on the same settings. */
export async function startOwnedSite(settings: Record<string, string> = {}) {
  const cwd = await makeFolderForTest()
  const dataDir = join(cwd, 'data')
  const env = { DATA_DIR: dataDir, TRUST_PROXY: '1', ...settings }
  const site = spawnSite(env, { cwd })
  const origin = await findOrigin(site)
  const owner = (args: string, others: Record<string, string> = {}) =>
    runBuiltOwner(args.split(' '), { ...env, ...others }, cwd)

  /** Returns what a command prints with `--json`. */
  async function ask(args: string): Promise<unknown> {
    const { stdout, stderr } = await owner(`${args} --json`)
    expect(stderr).toBe('')
    return JSON.parse(stdout)
  }
  return { cwd, dataDir, env, origin, site, owner, ask }
}
