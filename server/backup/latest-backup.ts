import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { findLatest } from './retention.ts'

/** Returns when the latest nightly backup in a data folder was made; undefined without one. */
export function findLatestBackup(dataDir: string, now: number): number | undefined {
  const folder = join(dataDir, 'backups')
  return existsSync(folder) ? findLatest(readdirSync(folder), now) : undefined
}
