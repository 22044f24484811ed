import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { appendFile, chmod, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { execPath, getuid, stderr } from 'node:process'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

const FORWARDING = '/proc/sys/net/ipv4/ip_forward'
const CERTIFICATES = '/usr/local/share/ca-certificates'
const MIRROR = 'http://deb.debian.org/debian'
const PACKAGES = 'systemd,systemd-sysv,dbus,openssh-server,ca-certificates,iproute2,cron'
/** All machines of the rigs, which reach each other by their own addresses. */
const NETWORK = '10.231.0.0/16'

/** A Debian that has booted with systemd in a container. */
export type Machine = {
  address: string
  /** The folder of its files. */
  root: string
  /** Runs commands in a shell as root and returns their output; rejects with it if one fails. */
  sh: (commands: string) => Promise<string>
  /** Lets the machine's programs trust a certificate authority. */
  trust: (name: string, certificate: string) => Promise<void>
}

/** An installed Debian, of which machines are copies. */
export type Debian = {
  /** A folder for the run, which is removed with the rest. */
  folder: string
  /** The folder of its files. */
  root: string
  /** The address of this machine in the network of the machine with that number. */
  hostAddress: (network: number) => string
  /** Boots a copy in a network of its own. */
  boot: (name: string, network: number) => Promise<Machine>
  /** Stops the machines and removes all files. */
  remove: () => Promise<void>
}

/** Ends the process with a hint if the user is not root or a program is missing. */
export async function requirePrograms(): Promise<void> {
  const commands = ['debootstrap', 'systemd-nspawn', 'nft', 'openssl', 'git', 'curl']
  const lacking: string[] = []
  for (const command of commands) {
    await run('which', [command]).catch(() => lacking.push(command))
  }
  if (getuid?.() === 0 && lacking.length === 0) return
  stderr.write(
    'Be root, and run: apt-get install debootstrap systemd-container nftables openssl git curl\n',
  )
  process.exit(2)
}

/**
 * Installs a Debian with the certificate authorities of this machine. Needs root.
 * @param suite such as `bookworm`
 */
export async function installDebian(suite: string): Promise<Debian> {
  const folder = await mkdtemp('/var/tmp/ownfolio-')
  const root = join(folder, 'debian')
  const forwarding = await readFile(FORWARDING, 'utf8')
  const ends: (() => Promise<unknown>)[] = []
  await run('debootstrap', ['--variant=minbase', `--include=${PACKAGES}`, suite, root, MIRROR])
  await cp(CERTIFICATES, root + CERTIFICATES, { recursive: true })
  await run('chroot', [root, 'update-ca-certificates'])
  await writeFile(FORWARDING, '1\n')

  async function boot(name: string, network: number): Promise<Machine> {
    const copy = join(folder, name)
    await run('cp', ['--archive', root, copy])
    // Docker takes all of these. A newer systemd boots with version 2 of the control groups alone.
    const child = spawn(
      'systemd-nspawn',
      // oxfmt-ignore
      ['--quiet', '--boot', '--directory', copy, `--machine=${name}`, '--register=no', '--keep-unit',
        '--network-veth', '--resolv-conf=copy-host', '--capability=all',
        '--system-call-filter=add_key keyctl bpf @mount'],
      {
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { ...process.env, SYSTEMD_NSPAWN_UNIFIED_HIERARCHY: '1' },
      },
    )
    child.stdout.pipe(createWriteStream(join(folder, `${name}.log`)))
    const table = `ownfolio-${network}`
    const running = new Set<ChildProcess>()
    ends.push(async () => {
      // Commands that still run would keep the machine from going.
      for (const command of running) command.kill('SIGKILL')
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
      await run('nft', ['delete', 'table', 'ip', table]).catch(() => undefined)
    })

    async function sh(commands: string): Promise<string> {
      const { stdout } = await run('pgrep', ['--parent', String(child.pid)])
      // oxfmt-ignore
      const entered = run(
        'nsenter',
        ['--target', stdout.trim(), '--mount', '--uts', '--ipc', '--net', '--pid', '--cgroup', '--',
          'env', '-i', 'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
          'HOME=/root', 'TERM=dumb', 'bash', '-euo', 'pipefail', '-c', `cd; exec 2>&1\n${commands}`],
        { maxBuffer: 2 ** 26 },
      )
      entered.child.stdin?.end()
      running.add(entered.child)
      try {
        return (await entered).stdout
      } catch (error) {
        const output = (error as { stdout: string }).stdout.slice(-5000)
        throw new Error(`${commands}\n${output}`, { cause: error })
      } finally {
        running.delete(entered.child)
      }
    }
    async function trust(authority: string, certificate: string): Promise<void> {
      await writeFile(`${copy}${CERTIFICATES}/${authority}.crt`, certificate)
      await sh('update-ca-certificates')
    }

    const address = `10.231.${network}.2`
    const host = hostAddress(network)
    await waitUntil(() => sh('systemctl is-active multi-user.target'))
    await run('ip', ['address', 'add', `${host}/24`, 'dev', `ve-${name}`])
    await run('ip', ['link', 'set', `ve-${name}`, 'up'])
    await run('nft', [
      `add table ip ${table};` +
        `add chain ip ${table} out { type nat hook postrouting priority srcnat; };` +
        `add rule ip ${table} out ip saddr ${address} ip daddr != ${NETWORK} masquerade`,
    ])
    await sh(`ip address add ${address}/24 dev host0
ip link set host0 up
ip route add default via ${host}`)
    return { address, root: copy, sh, trust }
  }

  async function remove(): Promise<void> {
    for (const end of ends.reverse()) await end()
    await writeFile(FORWARDING, forwarding)
    await rm(folder, { recursive: true })
  }
  return { folder, root, hostAddress, boot, remove }
}

function hostAddress(network: number): string {
  return `10.231.${network}.1`
}

/**
 * Copies Node, npm, Node's headers and npm's settings of this machine, because NodeSource and registries of images may be out of
 * reach.
 */
export async function copyNode(root: string): Promise<void> {
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
