import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Database, openExistingDatabase } from '../../db/open.ts'
import { type Result, failure, success } from '../../shared/result.ts'
import type { Config } from '../config.ts'
import { describeDataProblem } from '../data-dir.ts'
import { readSecrets, type Secrets } from '../secrets.ts'
import { type Call, type Outcome, refuse } from './command.ts'

/** The configured site with its open database; its server may be running. */
export type OpenSite = { config: Config; database: Database }

/** Runs a command with the database, or refuses when the settings or the data folder are wrong. */
export async function withSite(
  { config }: Call,
  use: (site: OpenSite) => Outcome | Promise<Outcome>,
): Promise<Outcome> {
  if (!config.ok) return refuse(...config.problem)
  const opened = openLiveDatabase(config.value.dataDir)
  if (!opened.ok) return refuse(opened.problem)
  const database = opened.value
  try {
    return await use({ config: config.value, database })
  } finally {
    database.close()
  }
}

/** Opens the existing database of a data folder; fails with one line for the owner. */
export function openLiveDatabase(dataDir: string): Result<Database, string> {
  const file = join(dataDir, 'site.db')
  // Creates nothing: a wrong DATA_DIR must be an error, not a second site.
  if (!existsSync(file)) {
    return failure(`DATA_DIR ${dataDir} contains no site.db: set DATA_DIR, or start the site first`)
  }
  try {
    return success(openExistingDatabase(file))
  } catch (error) {
    return failure(describeDataProblem(dataDir, error))
  }
}

/** Reads the keys of a data folder; fails with one line when they are missing. */
export function openExistingSecrets(dataDir: string): Result<Secrets, string> {
  try {
    const secrets = readSecrets(dataDir)
    if (secrets) return success(secrets)
    return failure(`DATA_DIR ${dataDir} contains no secret.key: put it back, or start the site`)
  } catch (error) {
    return failure(describeDataProblem(dataDir, error))
  }
}
