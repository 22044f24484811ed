import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, it, onTestFinished } from 'vitest'
import { makeFolderForTest } from '../../server/testing-process.ts'
import { findFreePort } from './caddy.ts'

/* `npm run test:deploy`, after a build: `deploy/run.sh` with the real site, curl and systemd-notify. */

/** Starts a process that ends with the test. */
function start(file: string, args: string[], env: Record<string, string>) {
  const child = spawn(file, args, {
    env: { ...env, PATH: `${env['PATH'] ?? ''}:${process.env['PATH'] ?? ''}` },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  onTestFinished(async () => {
    child.kill('SIGKILL')
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    child.stdout.destroy()
  })
  return child
}

/** Listens on NOTIFY_SOCKET like systemd; returns the received variables, which grow with time. */
async function listenAsSystemd(path: string): Promise<string[]> {
  const receive = `use IO::Socket::UNIX; $| = 1;
    my $socket = IO::Socket::UNIX->new(Type => SOCK_DGRAM, Local => $ARGV[0]) or die;
    print "listens\\n"; print "$_\\n" while defined $socket->recv($_, 4096);`
  const said: string[] = []
  const { stdout } = start('perl', ['-e', receive, path], {})
  createInterface({ input: stdout }).on('line', (line) => said.push(line))
  await expect.poll(() => said.shift()).toBe('listens')
  return said
}

it('systemd is told that the site is ready and alive, and nothing while it is frozen', async () => {
  const folder = await makeFolderForTest()
  const [socket, codes] = [join(folder, 'notify'), join(folder, 'codes')]
  await writeFile(codes, '')
  // Records the exit codes of the real curl, so that the test can count the health checks.
  await writeFile(
    join(folder, 'curl'),
    `#!/bin/sh\n/usr/bin/curl "$@"\ncode=$?\necho $code >>${codes}\nexit $code\n`,
  )
  await chmod(join(folder, 'curl'), 0o755)
  const said = await listenAsSystemd(socket)
  const count = (variable: string) => said.filter((entry) => entry === variable).length
  const site = start('sh', ['deploy/run.sh', process.execPath, 'dist/app/main.mjs'], {
    PATH: folder,
    PORT: String(await findFreePort()),
    DATA_DIR: join(folder, 'data'),
    NOTIFY_SOCKET: socket,
    WATCHDOG_USEC: '4000000',
  })
  await expect.poll(() => count('READY=1')).toBeGreaterThan(0)
  await expect.poll(() => count('WATCHDOG=1')).toBeGreaterThan(1)

  site.kill('SIGSTOP')
  const timeouts = async () => (await readFile(codes, 'utf8')).split('28').length - 1
  await expect.poll(timeouts).toBeGreaterThan(0)
  const alive = count('WATCHDOG=1')
  await expect.poll(timeouts).toBeGreaterThan(2)
  expect(count('WATCHDOG=1')).toBe(alive)

  site.kill('SIGCONT')
  await expect.poll(() => count('WATCHDOG=1')).toBeGreaterThan(alive)
})
