import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { env, loadEnvFile, stderr, stdout, umask } from 'node:process'
import { contentDir } from '../scripts/build-stamp.ts'
import { isEmptyFolder } from '../scripts/content/content-reader.ts'
import { ROOT, SAMPLE } from '../scripts/owner/checkout.ts'
import { backUp } from '../server/backup/back-up.ts'
import { PRIVATE_UMASK } from '../server/data-permissions.ts'
import { createDevFrontend } from '../server/pages/dev-frontend.ts'
import { start } from '../server/start.ts'
import { systemClock } from '../shared/clock.ts'
import { finishStart } from './server/start-folder.ts'
import { createStudio, type Studio } from './server/studio.ts'

/*
 * The studio: the dev server, with the editor of the content at /studio. It listens on this machine alone, whatever HOST says. Its
 * data end with it, and it sends no mails: it does not touch a site that runs beside it.
 */
const HOST = '127.0.0.1'
const mode = 0o666 & ~umask(PRIVATE_UMASK)
if (existsSync('.env')) loadEnvFile('.env')
const dataDir = mkdtempSync(join(tmpdir(), 'studio-data-'))
process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }))

let studio: Studio | undefined
let next = ''
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => studio?.stop())
await start(
  {
    ...env,
    HOST,
    DATA_DIR: dataDir,
    PUBLIC_URL: '',
    TRUST_PROXY: '',
    SMTP_URL: '',
    LOG_LEVEL: env['LOG_LEVEL'] ?? 'warn',
  },
  async () => {
    const dir = contentDir(ROOT)
    await finishStart(dir).catch((error: unknown) => stderr.write(`${String(error)}\n`))
    const frontend = await createDevFrontend(ROOT, { framed: true, host: HOST })
    if (await isEmptyFolder(dir))
      next = `  ${dir} has no files yet: the studio begins your site there.\n`
    studio = createStudio({ frontend, dir, sample: SAMPLE, clock: systemClock, mode })
    return studio.frontend
  },
  backUp,
  {
    onListening(port) {
      stdout.write(
        `\n  Open the studio: http://127.0.0.1:${port}/studio?token=${studio?.token}\n${next}\n`,
      )
    },
  },
)
