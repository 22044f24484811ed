import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { appendFile, chmod, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { execPath } from 'node:process'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** The container in its network. */
export const ADDRESS = '10.231.0.2'
/** This machine in that network. */
export const HOST_ADDRESS = '10.231.0.1'

/** The link to the container on this machine, as systemd-nspawn calls it. */
const LINK = 've-ownfolio'
const FORWARDING = '/proc/sys/net/ipv4/ip_forward'
const CERTIFICATES = '/usr/local/share/ca-certificates'

/** A Debian that has booted with systemd in a container. */
export type Container = {
  /** The folder of its files. */
  root: string
  /** The private key with which root logs in over SSH. */
  sshKey: string
  /** Runs commands in a shell as root and returns their output; rejects with it if the last one fails. */
  sh: (commands: string) => Promise<string>
  /** Stops the container and removes all of it. */
  remove: () => Promise<void>
}

/**
 * Boots a fresh Debian 12 in a container with a network of its own. It has the Node, the npm settings and the certificate
 * authorities of this machine, because NodeSource may be out of reach. Needs root.
 */
export async function bootContainer(): Promise<Container> {
  const folder = await mkdtemp('/var/tmp/ownfolio-server-')
  const root = join(folder, 'root')
  const packages = 'systemd,systemd-sysv,dbus,openssh-server,ca-certificates,iproute2'
  const mirror = 'http://deb.debian.org/debian'
  await run('debootstrap', ['--variant=minbase', `--include=${packages}`, 'bookworm', root, mirror])
  await copyNode(root)
  await cp(CERTIFICATES, root + CERTIFICATES, { recursive: true })
  const sshKey = join(folder, 'key')
  await run('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', sshKey])
  await mkdir(join(root, 'root/.ssh'), { recursive: true, mode: 0o700 })
  await cp(`${sshKey}.pub`, join(root, 'root/.ssh/authorized_keys'))

  const child = spawn(
    'systemd-nspawn',
    // prettier-ignore
    ['--quiet', '--boot', '--directory', root, '--machine=ownfolio', '--register=no', '--keep-unit',
      '--network-veth', '--resolv-conf=copy-host'],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  )
  child.stdout.pipe(createWriteStream(join(folder, 'console.log')))
  const forwarding = await readFile(FORWARDING, 'utf8')

  async function sh(commands: string): Promise<string> {
    const { stdout } = await run('pgrep', ['--parent', String(child.pid)])
    const environment = [
      'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
      'HOME=/root',
      'TERM=dumb',
    ]
    const enter = ['--target', stdout.trim(), '--mount', '--uts', '--ipc', '--net', '--pid']
    const shell = [
      'env',
      '-i',
      ...environment,
      'bash',
      '-euo',
      'pipefail',
      '-c',
      `exec 2>&1\n${commands}`,
    ]
    try {
      const done = await run('nsenter', [...enter, '--', ...shell], { maxBuffer: 2 ** 26 })
      return done.stdout
    } catch (error) {
      throw new Error((error as { stdout: string }).stdout.slice(-5000), { cause: error })
    }
  }

  async function remove(): Promise<void> {
    child.kill('SIGTERM')
    if (child.exitCode === null) await once(child, 'exit')
    await run('nft', ['delete', 'table', 'ip', 'ownfolio']).catch(() => undefined)
    await writeFile(FORWARDING, forwarding)
    await rm(folder, { recursive: true })
  }

  try {
    await waitUntil(() => sh('systemctl is-active multi-user.target'))
    await connect(sh)
    await sh('update-ca-certificates')
    return { root, sshKey, sh, remove }
  } catch (error) {
    await remove()
    throw error
  }
}

/** Lets the container reach the internet through this machine, and this machine reach it. */
async function connect(sh: Container['sh']): Promise<void> {
  await run('ip', ['address', 'add', `${HOST_ADDRESS}/24`, 'dev', LINK])
  await run('ip', ['link', 'set', LINK, 'up'])
  await writeFile(FORWARDING, '1\n')
  await run('nft', [
    'add table ip ownfolio;' +
      'add chain ip ownfolio out { type nat hook postrouting priority srcnat; };' +
      `add rule ip ownfolio out ip saddr ${ADDRESS} masquerade`,
  ])
  await sh(`ip address add ${ADDRESS}/24 dev host0
ip link set host0 up
ip route add default via ${HOST_ADDRESS}`)
}

/** Copies Node, npm, Node's headers and npm's settings of this machine. */
async function copyNode(root: string): Promise<void> {
  const prefix = dirname(dirname(execPath))
  for (const part of ['bin/node', 'lib/node_modules/npm', 'include/node']) {
    await cp(join(prefix, part), join(root, 'usr', part), { recursive: true })
  }
  for (const name of ['npm', 'npx']) {
    const script = join(root, 'usr/bin', name)
    await writeFile(
      script,
      `#!/bin/sh\nexec /usr/bin/node /usr/lib/node_modules/npm/bin/${name}-cli.js "$@"\n`,
    )
    await chmod(script, 0o755)
  }
  const settings = join(root, 'usr/etc/npmrc')
  await mkdir(dirname(settings), { recursive: true, mode: 0o755 })
  await writeFile(settings, 'nodedir=/usr\n')
  await appendFile(settings, await readFile(join(prefix, 'etc/npmrc')).catch(() => ''))
  await chmod(settings, 0o644)
}

/** Tries something once a second for two minutes, until it does not reject. */
export async function waitUntil<Value>(attempt: () => Promise<Value>, tries = 120): Promise<Value> {
  for (;;) {
    try {
      return await attempt()
    } catch (error) {
      if (--tries === 0) throw error
      await setTimeout(1000)
    }
  }
}
