import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, readFile, readlink, rm, symlink, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { onTestFinished } from 'vitest'
import { makeFolderForTest } from '../../server/testing-process.ts'
import { findFreePort } from './caddy.ts'

const CHECKOUT = fileURLToPath(new URL('../..', import.meta.url))
const STAND_INS = fileURLToPath(new URL('stand-ins', import.meta.url))

/** What a commit does wrong, or adds; `stand-ins/npm` says how. */
type Trait = 'does-not-build' | 'does-not-start' | 'does-not-start-in-service' | 'adds-an-asset'

type Upgrade = { code: number | null; output: string }

export type Machine = {
  folder: string
  /** Where the site in service listens. */
  port: number
  settings: string
  /** Makes a commit of that kind the newest that was fetched. */
  commit: (...traits: Trait[]) => Promise<void>
  upgrade: () => Promise<Upgrade>
  /** The name of the release in service. */
  current: () => Promise<string>
  goBackTo: (release: string) => Promise<void>
  releases: () => Promise<string[]>
  /** The process of the site in service. */
  processId: () => Promise<number>
  data: () => Promise<string[]>
}

/**
 * A folder that `deploy/upgrade.sh` takes for a server, with what only root may do left out: systemd's
 * units are plain processes, and both users are the one who runs the test.
 */
export async function setUpMachine(): Promise<Machine> {
  const folder = await makeFolderForTest()
  const [site, data, units] = [join(folder, 'site'), join(folder, 'data'), join(folder, 'units')]
  const [source, settings] = [join(site, 'source'), join(folder, 'settings')]
  for (const name of [join(site, 'releases'), data, units, source]) {
    await mkdir(name, { recursive: true, mode: 0o700 })
  }
  const port = await findFreePorts()
  await writeFile(settings, `PORT=${port}\nTRUST_PROXY=1\n`)
  const places: Record<string, string> = {
    '/srv/portfolio': site,
    '/var/lib/portfolio': data,
    '/etc/portfolio.env': settings,
    '/run/lock/portfolio-upgrade': join(folder, 'lock'),
    '/var/log/portfolio-upgrade.log': join(folder, 'log'),
    '/var/tmp': folder,
  }
  let script = await readFile(join(CHECKOUT, 'deploy/upgrade.sh'), 'utf8')
  for (const [there, here] of Object.entries(places)) script = script.replaceAll(there, here)
  await writeFile(join(folder, 'upgrade.sh'), script)
  const environment = {
    PATH: `${STAND_INS}:${join(CHECKOUT, 'node_modules/.bin')}:${process.env['PATH'] ?? ''}`,
    HOME: folder,
    CHECKOUT,
    UNITS: units,
    SITE: site,
    DATA: data,
    SETTINGS: settings,
  }
  const run = (file: string, ...args: string[]) =>
    promisify(execFile)(file, args, { env: environment })
  const git = (...args: string[]) => run('git', '-C', source, '-c', 'user.name=a', ...args)
  onTestFinished(async () => {
    for (const unit of ['portfolio', 'portfolio-trial']) await run('systemctl', 'stop', unit)
  })
  await git('init', '--quiet')

  return {
    folder,
    port,
    settings,
    async commit(...traits) {
      for (const name of await readdir(source)) {
        if (name !== '.git') await rm(join(source, name), { recursive: true })
      }
      // The same release twice would be the same commit.
      await writeFile(join(source, 'made-at'), `${performance.now()}`)
      for (const trait of traits) await writeFile(join(source, trait), `// ${trait}\n`)
      await mkdir(join(source, 'deploy'))
      await symlink(join(CHECKOUT, 'deploy/Caddyfile'), join(source, 'deploy/Caddyfile'))
      await git('add', '--all')
      await git('-c', 'user.email=a@example.com', 'commit', '--quiet', '--message', 'A release')
      await git('update-ref', 'refs/remotes/origin/HEAD', 'HEAD')
    },
    async upgrade() {
      const child = spawn('bash', [join(folder, 'upgrade.sh')], {
        env: environment,
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      const output = Promise.all([text(child.stdout), text(child.stderr)])
      const [code] = (await once(child, 'close')) as [number | null]
      return { code, output: (await output).join('') }
    },
    current: async () => basename(await readlink(join(site, 'current'))),
    async goBackTo(release) {
      await rm(join(site, 'current'))
      await symlink(join(site, 'releases', release), join(site, 'current'))
      await run('systemctl', 'restart', 'portfolio')
    },
    releases: async () => (await readdir(join(site, 'releases'))).sort(),
    processId: async () => Number(await readFile(join(units, 'portfolio'), 'utf8')),
    data: () => readdir(data),
  }
}

/** A free port whose successor is free too: there the new release is tried. */
async function findFreePorts(): Promise<number> {
  for (;;) {
    const port = await findFreePort()
    if (port < 65535 && (await findFreePort(port + 1).catch(() => undefined))) return port
  }
}
