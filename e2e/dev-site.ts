import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readAddress } from './site.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** A running dev server. */
export type DevSite = {
  /** Resolves with the origin once it listens. */
  origin: Promise<string>
  /** What it has printed besides its log. */
  printed: () => string
  stop: () => Promise<void>
}

/**
 * Starts the dev server of the checkout.
 * @param content its content folder, if it is not the sample
 * @param script what starts it, which is also the studio
 * @param port of one that has ended, to start it again
 */
export async function startDevSite(
  content?: string,
  script: 'server/dev.ts' | 'studio/main.ts' = 'server/dev.ts',
  port = '0',
): Promise<DevSite> {
  const dataDir = await mkdtemp(join(tmpdir(), 'portfolio-dev-'))
  const child = spawn(process.execPath, ['--import', 'tsx', script], {
    cwd: root,
    env: {
      ...process.env,
      PORT: port,
      // The studio says less otherwise.
      LOG_LEVEL: 'info',
      DATA_DIR: dataDir,
      // The studio listens on this machine alone all the same.
      ...(script === 'studio/main.ts' && { HOST: '0.0.0.0' }),
      ...(content !== undefined && { CONTENT_DIR: content }),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  child.stdout.on('data', (text: Buffer) => (printed += text.toString()))
  child.stderr.on('data', (text: Buffer) => (printed += text.toString()))
  return {
    origin: readAddress(child),
    printed: () => printed,
    async stop() {
      child.kill('SIGTERM')
      const [code] = (await once(child, 'exit')) as [number | null]
      if (code !== 0) throw new Error(`${script} ended with ${code}:\n${printed}`)
      await rm(dataDir, { recursive: true })
    },
  }
}
