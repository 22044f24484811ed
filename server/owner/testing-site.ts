import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { createTestClock } from '../../shared/clock.ts'
import { type Config, readConfig } from '../config.ts'
import { openData } from '../data-dir.ts'
import { makeDataPrivate } from '../data-modes.ts'

/** A data folder as a server on its first start leaves it, and everything in it, for one test. */
export function createTestSite() {
  const dataDir = mkdtempSync(join(tmpdir(), 'owner-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  chmodSync(dataDir, 0o700)
  const clock = createTestClock()
  const opened = openData(dataDir, clock)
  if (!opened.ok) throw new Error(opened.problem)
  const { database, secrets } = opened.value
  onTestFinished(() => database.close())
  makeDataPrivate(dataDir)
  return { dataDir, clock, database, secrets }
}

/** The configuration of these settings. */
export function createTestConfig(env: Record<string, string> = {}): Config {
  const read = readConfig(env)
  if (!read.ok) throw new Error(read.problem.join())
  return read.value
}
