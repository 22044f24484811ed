import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { type AddressInfo, connect, createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

/** The Caddyfile of a server of one's own. */
export const CADDYFILE = fileURLToPath(new URL('../../deploy/Caddyfile', import.meta.url))

/** A running Caddy. */
export type Caddy = {
  child: ChildProcess
  /** `https://localhost:PORT`. */
  origin: string
  /** The port that redirects plain HTTP. */
  plainPort: number
  /** The certificate of the authority that signed the site's certificate. */
  authority: string
}

/** Returns a free port; rejects if the wanted port is in use. */
export async function findFreePort(wanted = 0): Promise<number> {
  const server = createServer().listen(wanted, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/**
 * Starts Debian's Caddy with `deploy/Caddyfile` in front of a local server. Its name is `localhost`,
 * for which Caddy signs the certificate itself. It writes all its files into `folder`.
 * @param caddyfile another Caddyfile, as an owner changes it
 */
export async function startCaddy(
  folder: string,
  upstream: string,
  caddyfile = CADDYFILE,
): Promise<Caddy> {
  const [port, plain, admin] = [await findFreePort(), await findFreePort(), await findFreePort()]
  const config = join(folder, 'Caddyfile')
  const options = [`https_port ${port}`, `http_port ${plain}`, `admin 127.0.0.1:${admin}`]
  await writeFile(config, `{\n${options.join('\n')}\nskip_install_trust\n}\nimport ${caddyfile}\n`)
  const child = spawn('caddy', ['run', '--config', config, '--adapter', 'caddyfile'], {
    env: {
      PATH: process.env['PATH'],
      HOME: folder,
      XDG_DATA_HOME: folder,
      XDG_CONFIG_HOME: folder,
      SITE_ADDRESS: 'localhost',
      SITE_UPSTREAM: upstream,
    },
    stdio: 'ignore',
  })
  const failed = once(child, 'error').then(([error]) => {
    throw new Error('Caddy does not start; on Debian: apt-get install caddy', { cause: error })
  })
  const root = join(folder, 'caddy/pki/authorities/local/root.crt')
  const started = async () => {
    for (;;) {
      const authority = await readFile(root, 'utf8').catch(() => undefined)
      if (authority && (await accepts(port))) return authority
      if (child.exitCode !== null) throw new Error(`Caddy ended with ${child.exitCode}`)
      await setTimeout(50)
    }
  }
  const authority = await Promise.race([started(), failed])
  return { child, origin: `https://localhost:${port}`, plainPort: plain, authority }
}

async function accepts(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}
