import { execFile, spawn } from 'node:child_process'
import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Debian, Machine } from './machine.ts'

/* What a server of one's own needs of the world around it: names, a host of repositories, and a visitor. */

const run = promisify(execFile)
const CHECKOUT = fileURLToPath(new URL('../..', import.meta.url))

/** The owner's domain. Caddy signs certificates of `.local` itself. */
export const DOMAIN = 'ownfolio.local'

/** Puts the owner's domain and repositories in the place of those of the docs. */
export function localise(commands: string, gitHost: string): string {
  return commands
    .replaceAll('https://example.com/your/', `git://${gitHost}/`)
    .replaceAll('example.com', DOMAIN)
}

/** Makes a machine the name server of the domain, which asks this machine's name server for all other names. */
export async function serveNames({ root, sh }: Machine, records: readonly string[]): Promise<void> {
  await sh('apt-get update -q && DEBIAN_FRONTEND=noninteractive apt-get install -y unbound')
  const [, forward = ''] =
    /^nameserver (\S+)/m.exec(await readFile('/etc/resolv.conf', 'utf8')) ?? []
  const lines = [
    'server:',
    ...['interface: 0.0.0.0', 'access-control: 0.0.0.0/0 allow', 'module-config: "iterator"'],
    `local-zone: "${DOMAIN}." static`,
    ...records.map((record) => `local-data: '${record}'`),
    'forward-zone:',
    'name: "."',
    `forward-addr: ${forward}`,
  ]
  await writeFile(join(root, 'etc/unbound/unbound.conf.d/rig.conf'), `${lines.join('\n')}\n`)
  await sh('systemctl restart unbound')
}

/** Lets a machine ask that name server. */
export async function useNames({ sh }: Machine, nameServer: string): Promise<void> {
  await sh(`rm -f /etc/resolv.conf; echo nameserver ${nameServer} > /etc/resolv.conf`)
}

/** The owner's repositories, which anybody can clone. */
export type Repositories = {
  /** Replaces text of a file and commits it. */
  change: (name: string, file: string, from: RegExp, to: string) => Promise<void>
  stop: () => void
}

/** Serves the last commit of this checkout as `ownfolio.git`, and the sample's content as `my-content.git`. */
export async function serveRepositories(folder: string, address: string): Promise<Repositories> {
  const git = (name: string, ...args: string[]) =>
    run('git', ['-C', join(folder, name), '-c', 'user.name=rig', '-c', 'user.email=rig', ...args])
  await run('git', ['clone', '--quiet', CHECKOUT, join(folder, 'ownfolio.git')])
  await cp(join(CHECKOUT, 'content'), join(folder, 'my-content.git'), { recursive: true })
  await git('my-content.git', 'init', '--quiet')
  await git('my-content.git', 'add', '.')
  await git('my-content.git', 'commit', '--quiet', '--message=Begin')
  // In a group of its own, because it starts others.
  const daemon = spawn(
    'git',
    ['daemon', '--export-all', `--listen=${address}`, `--base-path=${folder}`],
    { detached: true, stdio: 'ignore' },
  )
  async function change(name: string, file: string, from: RegExp, to: string): Promise<void> {
    const path = join(folder, name, file)
    const before = await readFile(path, 'utf8')
    const after = before.replace(from, to)
    if (after === before) throw new Error(`${file} lacks ${from.source}`)
    await writeFile(path, after)
    await git(name, 'commit', '--quiet', '--all', '--message=Change')
  }
  function stop(): void {
    if (daemon.pid) process.kill(-daemon.pid)
  }
  return { change, stop }
}

/** Asks a host for a path or an address, with options of curl; returns what curl prints. */
export type Visit = (host: string, path: string, ...options: string[]) => Promise<string>

/** Makes a visitor on this machine, who trusts one authority. */
export async function createVisitor(
  { folder }: Debian,
  address: string,
  authority: string,
): Promise<Visit> {
  const file = join(folder, 'authority.crt')
  await writeFile(file, authority)
  return async (host, path, ...options) => {
    const at = ['--resolve', `${host}:443:${address}`, '--resolve', `${host}:80:${address}`]
    const args = [
      '--silent',
      '--show-error',
      '--max-time',
      '30',
      '--cacert',
      file,
      ...at,
      ...options,
    ]
    return (await run('curl', [...args, path.includes('://') ? path : `https://${host}${path}`]))
      .stdout
  }
}
