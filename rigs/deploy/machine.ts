import { execFile, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import {
  copyFile,
  mkdir,
  readdir,
  readFile,
  readlink,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { basename, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { onTestFinished } from 'vitest'
import { makeFolderForTest } from '../../server/testing-process.ts'
import { findFreePort } from './caddy.ts'

const CHECKOUT = fileURLToPath(new URL('../..', import.meta.url))
const UNIT = join(CHECKOUT, 'deploy/portfolio.service')
const STAND_INS = fileURLToPath(new URL('stand-ins', import.meta.url))

/** A fault or an addition of a commit, which `stand-ins/npm` implements. */
type Trait =
  | 'does-not-build'
  | 'builds-for-ever'
  | 'does-not-start'
  | 'does-not-start-in-service'
  | 'adds-an-asset'
  | 'types-for-root'

type Upgrade = { code: number | null; output: string }

/** A simulated server for `deploy/upgrade.sh`. */
export type Machine = {
  folder: string
  /** The port of the site in service. */
  port: number
  settings: string
  /** Creates a commit with these traits as the newest fetched one. */
  commit: (...traits: Trait[]) => Promise<void>
  upgrade: () => Promise<Upgrade>
  /** Upgrades in a terminal; the output has all input that the shell received meanwhile. */
  upgradeInTerminal: () => Promise<Upgrade>
  /** Upgrades, and presses Ctrl-C once the output has that text. */
  interruptUpgrade: (at: string) => Promise<Upgrade>
  /** Returns the name of the release in service. */
  current: () => Promise<string>
  goBackTo: (release: string) => Promise<void>
  releases: () => Promise<string[]>
  /** Returns the files of the unit of the last trial, by name. */
  trialUnit: () => Promise<Record<string, string>>
  /** Returns the process id of the site in service. */
  processId: () => Promise<number>
  data: () => Promise<string[]>
}

/**
 * Creates a folder that simulates a server for `deploy/upgrade.sh` without root: the units of systemd
 * are plain processes, and both users are the user of the test.
 */
export async function setUpMachine(): Promise<Machine> {
  const folder = await makeFolderForTest()
  const [site, data, units] = [join(folder, 'site'), join(folder, 'data'), join(folder, 'units')]
  const [source, settings] = [join(site, 'source'), join(folder, 'settings')]
  const [configured, runtime] = [join(folder, 'configured'), join(folder, 'runtime')]
  const addition = join(configured, 'portfolio.service.d')
  for (const name of [join(site, 'releases'), data, units, source, addition, runtime]) {
    await mkdir(name, { recursive: true, mode: 0o700 })
  }
  const port = await findFreePorts()
  await writeFile(settings, `PORT=${port}\nTRUST_PROXY=1\n`)
  await copyFile(UNIT, join(configured, 'portfolio.service'))
  await writeFile(join(addition, 'own.conf'), '[Service]\nMemoryMax=512M\n')
  const places: Record<string, string> = {
    '/srv/portfolio': site,
    '/var/lib/portfolio': data,
    '/etc/portfolio.env': settings,
    '/etc/systemd/system': configured,
    '/run/systemd/system': runtime,
    '/run/portfolio-upgrade.lock': join(folder, 'lock'),
    '/run/portfolio-trial.env': join(folder, 'trial-settings'),
    '/var/log/portfolio-upgrade.log': join(folder, 'log'),
  }
  let script = await readFile(join(CHECKOUT, 'deploy/upgrade.sh'), 'utf8')
  for (const [there, here] of Object.entries(places)) script = script.replaceAll(there, here)
  await writeFile(join(folder, 'upgrade.sh'), script)
  const environment = {
    PATH: `${STAND_INS}:${join(CHECKOUT, 'node_modules/.bin')}:${process.env['PATH'] ?? ''}`,
    HOME: folder,
    CHECKOUT,
    UNITS: units,
    RUNTIME: runtime,
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
  const start = (file: string, ...args: string[]) => spawn(file, args, { env: environment })
  const upgrade = join(folder, 'upgrade.sh')
  const end = async (child: ReturnType<typeof start>): Promise<Upgrade> => {
    const output = Promise.all([text(child.stdout), text(child.stderr)])
    const [code] = (await once(child, 'close')) as [number | null]
    return { code, output: (await output).join('') }
  }

  return {
    folder,
    port,
    settings,
    async commit(...traits) {
      for (const name of await readdir(source)) {
        if (name !== '.git') await rm(join(source, name), { recursive: true })
      }
      // Without a difference, two releases would be one commit.
      await writeFile(join(source, 'made-at'), `${performance.now()}`)
      for (const trait of traits) await writeFile(join(source, trait), `// ${trait}\n`)
      await mkdir(join(source, 'deploy'))
      await symlink(join(CHECKOUT, 'deploy/Caddyfile'), join(source, 'deploy/Caddyfile'))
      await git('add', '--all')
      await git('-c', 'user.email=a@example.com', 'commit', '--quiet', '--message', 'A release')
      await git('update-ref', 'refs/remotes/origin/HEAD', 'HEAD')
    },
    upgrade: () => end(start('bash', upgrade)),
    async upgradeInTerminal() {
      const shell = join(folder, 'shell.sh')
      await writeFile(
        shell,
        `bash ${upgrade}\ncode=$?\n` +
          'while read -r -t 0 && read -r line; do echo "Typed: $line"; done\nexit $code\n',
      )
      return end(start('script', '--quiet', '--return', '--command', `bash ${shell}`, '/dev/null'))
    },
    interruptUpgrade(at) {
      const child = start('bash', upgrade)
      let seen = ''
      child.stdout.on('data', (part: Buffer) => {
        seen += part.toString()
        if (seen.includes(at)) child.kill('SIGINT')
      })
      return end(child)
    },
    current: async () => basename(await readlink(join(site, 'current'))),
    async goBackTo(release) {
      await rm(join(site, 'current'))
      await symlink(join(site, 'releases', release), join(site, 'current'))
      await run('systemctl', 'restart', 'portfolio')
    },
    releases: async () => (await readdir(join(site, 'releases'))).sort(),
    async trialUnit() {
      const names = await readdir(join(units, 'tried'))
      const read = async (name: string) =>
        [name, await readFile(join(units, 'tried', name), 'utf8')] as const
      return Object.fromEntries(await Promise.all(names.map(read)))
    },
    processId: async () => Number(await readFile(join(units, 'portfolio'), 'utf8')),
    data: () => readdir(data),
  }
}

/**
 * Returns a free port whose successor is free too: the trial of a release takes that one. They are below
 * 32,768, where Linux takes the ports of outgoing connections from, so no connection uses them later.
 */
async function findFreePorts(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_000)
    const areFree = await Promise.all([findFreePort(port), findFreePort(port + 1)]).catch(
      () => false,
    )
    if (areFree) return port
  }
}
