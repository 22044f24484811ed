import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { openDatabase } from '../db/open.ts'
import { SECOND, systemClock } from '../shared/clock.ts'
import { type Environment, readConfig } from './config.ts'
import { createServer } from './create-server.ts'
import { prepareDataDir } from './data-dir.ts'
import { createLog } from './log.ts'
import type { Frontend } from './pages/frontend.ts'
import { stopOnSignal } from './stop.ts'

const DRAIN_LIMIT = 10 * SECOND

/**
 * Builds the real parts and runs the server until a signal ends it. A configuration that cannot be
 * used ends the process with exit code 1 and one line per problem.
 */
export async function start(
  env: Environment,
  loadFrontend: () => Promise<Frontend>,
): Promise<void> {
  const read = readConfig(env)
  if (!read.ok) {
    for (const problem of read.problem) console.error(problem)
    process.exitCode = 1
    return
  }
  const config = read.value
  const log = createLog(config.logLevel)
  prepareDataDir(config.dataDir)
  const database = openDatabase(join(config.dataDir, 'site.db'), systemClock)
  const frontend = await loadFrontend()

  let origin = config.publicUrl ?? frontend.manifest.url?.replace(/\/+$/, '')
  const server = createServer({
    database,
    frontend,
    log,
    publicOrigin: () => origin ?? '',
    https: origin?.startsWith('https:') ?? false,
  })
  server.listen(config.port, config.host)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  origin ??= `http://localhost:${port}`
  log.info({ host: config.host, port, url: origin }, 'listening')

  stopOnSignal(server, DRAIN_LIMIT, log, () => database.close())
}
