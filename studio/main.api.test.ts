import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'
import { makeContentFolder } from '../scripts/content/testing.ts'
import { DIST } from '../server/testing.ts'
import { MINUTE } from '../shared/clock.ts'

/** A busy machine takes minutes to compile the client and the studio. */
const STUDIO_TIMEOUT = 5 * MINUTE
const LINK = /http:\/\/127\.0\.0\.1:\d+\/studio\?token=[\w-]+/

it(
  'listens on this machine alone whatever HOST says, and prints the link that opens it',
  { timeout: STUDIO_TIMEOUT },
  async () => {
    const dir = await makeContentFolder()
    const child = spawn(process.execPath, ['--import', 'tsx', 'studio/main.ts'], {
      cwd: fileURLToPath(new URL('..', import.meta.url)),
      env: { ...process.env, NODE_ENV: '', PORT: '0', HOST: '0.0.0.0', CONTENT_DIR: dir },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const exited = once(child, 'exit')
    onTestFinished(() => void child.kill('SIGKILL'))
    let link: string | undefined
    for await (const line of createInterface({ input: child.stdout })) {
      link = LINK.exec(line)?.[0]
      if (link !== undefined) break
    }
    child.stdout.resume()
    const { port, origin } = new URL(link ?? '')
    const addresses = Object.values(networkInterfaces()).flatMap((each) => each ?? [])
    for (const { address, internal, scopeid } of addresses) {
      if (internal || scopeid) continue
      const [error] = (await once(connect(Number(port), address), 'error')) as [
        NodeJS.ErrnoException,
      ]
      expect(error.code, address).toBe('ECONNREFUSED')
    }
    const opened = await fetch(link ?? '', { redirect: 'manual' })
    const cookie = opened.headers.get('set-cookie')?.replace(/;.*/s, '') ?? ''
    const page = await (await fetch(`${origin}/studio`, { headers: { cookie } })).text()
    expect(page).toContain('/@vite/client')
    const files = await fetch(`${origin}/studio/api/files`, { headers: { cookie } })
    expect(files.status).toBe(200)
    // The site itself, which the studio frames.
    const site = await fetch(origin)
    expect(site.headers.get('x-frame-options')).toBe('SAMEORIGIN')
    expect(await site.text()).toContain('Ada Example')
    child.kill('SIGTERM')
    expect(await exited).toEqual([0, null])
  },
)

it('is no part of the build', async () => {
  const found: string[] = []
  for (const name of await readdir(DIST, { recursive: true })) {
    if (!/\.(?:mjs|js|css|html|json)$/.test(name)) continue
    const text = await readFile(join(DIST, name), 'utf8')
    if (/\/studio\b|studio-data|id="studio"/.test(text)) found.push(name)
  }
  expect(found).toEqual([])
})
