import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, cp, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it, onTestFinished } from 'vitest'
import { deleteAccount } from '../../shared/api/accounts.ts'
import { createItem, listItems } from '../../shared/api/items.ts'
import { call } from '../../shared/api/endpoint.ts'
import { ADA, BOB, logIn, registerAndLogIn, statusOf } from '../../server/accounts/testing.ts'
import { DIST } from '../../server/testing.ts'
import { findOrigin, makeFolderForTest, spawnSite } from '../../server/testing-process.ts'
import { findFreePort } from './caddy.ts'
import { readBlocks } from './page-commands.ts'

/* `npm run test:deploy`, after a build: docs/run/off-site.md against Debian's SFTP server and restic. */

const run = promisify(execFile)

/** Starts an SFTP server that takes the keys of a file, until the test ends. Returns its port. */
async function startSftp(folder: string, keys: string): Promise<number> {
  const port = await findFreePort()
  const hostKey = join(folder, 'host-key')
  await run('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', hostKey])
  const options = {
    ListenAddress: `127.0.0.1:${port}`,
    HostKey: hostKey,
    AuthorizedKeysFile: keys,
    PidFile: 'none',
    UsePAM: 'no',
    // The folders above, in /tmp, belong to everybody.
    StrictModes: 'no',
    PasswordAuthentication: 'no',
  }
  const config = join(folder, 'sshd_config')
  const lines = Object.entries(options).map((option) => option.join(' '))
  await writeFile(config, `${lines.join('\n')}\nSubsystem sftp internal-sftp\n`)
  if (userInfo().uid === 0) await mkdir('/run/sshd', { recursive: true })
  const server = spawn('/usr/sbin/sshd', ['-D', '-e', '-f', config])
  onTestFinished(() => void server.kill('SIGTERM'))
  const failed = once(server, 'error').then(([error]) => {
    throw new Error('No SFTP server; on Debian: apt-get install openssh-server restic', {
      cause: error,
    })
  })
  let output = ''
  const listening = new Promise<void>((resolve, reject) => {
    server.stderr.on('data', (part: Buffer) => {
      output += part.toString()
      if (output.includes('Server listening')) resolve()
    })
    server.once('exit', () => reject(new Error(output)))
  })
  await Promise.race([listening, failed])
  return port
}

// restic derives a key for each command, on purpose slowly.
it(
  'a backup that is sent off-site as documented, word for word, comes back on a new machine',
  { timeout: 300_000 },
  async () => {
    const folder = await makeFolderForTest()
    const [data, root, bin] = [join(folder, 'data'), join(folder, 'root'), join(folder, 'bin')]
    const keys = join(folder, 'authorized_keys')
    await mkdir(root)
    await mkdir(bin)
    const port = await startSftp(folder, keys)

    /** What differs from the page: paths, the other machine, and what only a server of one's own has. */
    const here: readonly (readonly [there: string, here: string])[] = [
      ['apt-get install -y restic\n', ''],
      [' -o portfolio -g portfolio', ''],
      ['HostName backup.example.com', `HostName 127.0.0.1\n  Port ${port}`],
      ['User off-site', `User ${userInfo().username}\n  UserKnownHostsFile ${folder}/known_hosts`],
      ['sftp:off-site:portfolio', `sftp:off-site:${folder}/sent`],
      ['/var/cache/restic', join(folder, 'cache')],
      ['/etc/portfolio-off-site.env', join(folder, 'off-site.env')],
      ['/usr/local/sbin', bin],
      ['/var/lib/portfolio', data],
      ['/root', root],
    ]
    const type = async (commands: string, cwd = folder) => {
      const typed = here.reduce((text, [there, place]) => text.replaceAll(there, place), commands)
      const env = { PATH: `${bin}:${process.env['PATH'] ?? ''}`, HOME: folder }
      const { stdout } = await run('sh', ['-ec', typed], { cwd, env })
      return stdout
    }
    const write = async (name: string, script: string) => {
      await writeFile(join(bin, name), `#!/bin/sh\n${script}\n`)
      await chmod(join(bin, name), 0o755)
    }
    await write('ssh', `exec /usr/bin/ssh -F ${root}/.ssh/config "$@"`)
    await write(
      'portfolio-owner',
      `cd ${data} && DATA_DIR=${data} exec node ${DIST}/app/owner.mjs "$@"`,
    )
    await write('systemctl', 'exit 0')

    const [otherMachine = '', key = '', settings = '', command = '', first = '', , ...drill] =
      await readBlocks('docs/run/off-site.md', 'sh')
    const [putBack = '', fetchBackup = '', restore = ''] = drill
    expect(drill).toHaveLength(3)

    const site = () => spawnSite({ DATA_DIR: data, TRUST_PROXY: '1' }, { cwd: folder })
    const before = site()
    const origin = await findOrigin(before)
    const token = await registerAndLogIn({ origin })
    const item = { id: '0b9c2c2e-8f0a-4c2a-9d53-1f6f3a6f0001', title: 'Worth keeping' }
    await call(createItem, item, { origin, token })
    const secondToken = await registerAndLogIn({ origin }, BOB, '203.0.113.9')
    await type('portfolio-owner backup backups/site-20991231T000000Z.db')
    await call(deleteAccount, { currentPassword: BOB.password }, { origin, token: secondToken })

    const [accepted = ''] = /restrict,command="internal-sftp" THE-KEY/.exec(otherMachine) ?? []
    const makeKey = async () => {
      const publicKey = (await type(key)).trim()
      await writeFile(keys, `${accepted.replace('THE-KEY', publicKey)}\n`)
    }
    await makeKey()
    await type(settings)
    await type(command)
    expect(await type(first)).toContain(data)
    expect((await readdir(join(folder, 'sent'))).sort()).toContain('snapshots')
    before.child.kill('SIGTERM')
    await before.exited

    await rename(data, `${data}-lost`)
    const after = site()
    await findOrigin(after)
    after.child.kill('SIGTERM')
    await after.exited
    await cp(join(`${data}-lost`, 'secret.key'), join(folder, 'secret.key'))
    await rename(join(folder, 'off-site.env'), join(folder, 'portfolio-off-site.env'))
    await rm(join(folder, 'cache'), { recursive: true })
    await rm(root, { recursive: true })
    await mkdir(root)
    await makeKey()
    await type(command)
    await type(putBack)
    await type(fetchBackup)
    await type(restore)

    const again = await findOrigin(site())
    const { items } = await call(listItems, undefined, {
      origin: again,
      token: await logIn({ origin: again }, ADA),
    })
    expect(items.map(({ title }) => title)).toEqual(['Worth keeping'])
    expect(await statusOf(logIn({ origin: again }, BOB)), 'a deleted account').toBe(401)
  },
)
