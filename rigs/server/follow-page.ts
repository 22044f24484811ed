import assert from 'node:assert/strict'
import { execFile, spawn } from 'node:child_process'
import { appendFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { env, exit, getuid, stderr, stdout } from 'node:process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { SMTPServer } from 'smtp-server'
import { readBlocks } from '../deploy/page-commands.ts'
import { ADDRESS, bootContainer, HOST_ADDRESS, type Container, waitUntil } from './container.ts'

/*
 * `npm run test:server`: follows docs/run/deploy.md to the letter, on a fresh Debian that boots with systemd in a container. Needs
 * root, ten minutes, and the servers of Debian and npm.
 *
 * Only this differs: the domain is one for which Caddy signs the certificate itself, the repository is this checkout, mails go to
 * a server on this machine, and Node is that of this machine.
 */
const CHECKOUT = fileURLToPath(new URL('../..', import.meta.url))
const DOMAIN = 'site.localhost'
const REPOSITORY = `git://${HOST_ADDRESS}/.git`
const SMTP_PORT = 2525
const CADDY_AUTHORITY = '/usr/local/share/ca-certificates/caddy.crt'
const PACKAGES = 'debootstrap systemd-container nftables openssh-client rsync git'
const COMMANDS = ['debootstrap', 'systemd-nspawn', 'nft', 'ssh-keygen', 'rsync', 'git']

const run = promisify(execFile)
const lacking: string[] = []
for (const command of COMMANDS) {
  await run('which', [command]).catch(() => lacking.push(command))
}
if (getuid?.() !== 0 || lacking.length > 0) {
  stderr.write(`Be root, and run: apt-get install ${PACKAGES}\n`)
  exit(2)
}

const say = (text: string) => stdout.write(`${text}\n`)
const recipients: string[] = []
const smtp = startMailServer()
say('Booting a fresh Debian…')
const container = await bootContainer()
// In a group of its own, because it starts others.
const daemon = spawn(
  'git',
  ['daemon', '--export-all', `--listen=${HOST_ADDRESS}`, `--base-path=${CHECKOUT}`],
  { detached: true, stdio: 'ignore' },
)
try {
  smtp.listen(SMTP_PORT, HOST_ADDRESS)
  await follow(container)
  await check(container)
  say('The page works to the letter.')
} catch (error) {
  const journal = await container.sh('journalctl --no-pager --lines=40')
  stderr.write(`${(error as Error).message}\n${journal}`)
  process.exitCode = 1
} finally {
  if (daemon.pid) process.kill(-daemon.pid)
  smtp.close()
  await container.remove()
}

/** Runs the commands of the page in their order. */
async function follow({ root, sshKey, sh }: Container): Promise<void> {
  const blocks = (await readBlocks('run/deploy.md', 'sh')).map((block) =>
    block
      .replace('https://example.com/your/ownfolio.git', REPOSITORY)
      .replace(/^SMTP_URL=.*$/m, `SMTP_URL=smtp://${HOST_ADDRESS}:${SMTP_PORT}`)
      .replaceAll('example.com', DOMAIN),
  )
  await appendFile(join(root, 'etc/hosts'), `127.0.0.1 localhost ${DOMAIN}\n`)
  for (const block of blocks) {
    say(`# ${block.split('\n', 1)[0]}`)
    if (block.includes('nodesource')) await sh('node --version')
    else if (block.startsWith('rsync')) await sendContent(block, sshKey)
    else if (block.startsWith('PUBLIC_URL='))
      await writeFile(join(root, 'etc/portfolio.env'), block)
    else if (block.startsWith('curl')) {
      await trustCaddy(sh)
      say(await sh(block))
    } else await sh(block)
  }
}

/** Runs the command that sends the content, on this machine, with the sample as the content. */
async function sendContent(command: string, sshKey: string): Promise<void> {
  const ssh = `ssh -i ${sshKey} -o StrictHostKeyChecking=no -o UserKnownHostsFile=/dev/null -o LogLevel=ERROR`
  const here = command
    .replace('my-content/', 'content/')
    .replace(`root@${DOMAIN}`, `root@${ADDRESS}`)
  await run('bash', ['-c', here], { cwd: CHECKOUT, env: { ...env, RSYNC_RSH: ssh } })
}

/** Lets curl and Node trust the certificate that Caddy has signed itself. */
async function trustCaddy(sh: Container['sh']): Promise<void> {
  const found = await waitUntil(() => sh('find /var/lib/caddy -name root.crt | grep .'))
  await sh(`install -m 644 ${found.trim()} ${CADDY_AUTHORITY} && update-ca-certificates
echo NODE_EXTRA_CA_CERTS=${CADDY_AUTHORITY} >> /etc/portfolio.env
systemctl restart portfolio`)
}

/** Checks what the page promises, and what it does not say. */
async function check({ sh }: Container): Promise<void> {
  const site = ['--silent', '--insecure', '--resolve', `${DOMAIN}:443:${ADDRESS}`]
  const { stdout: page } = await run('curl', [...site, `https://${DOMAIN}/`])
  assert.match(page, /<h1[^>]*>Your Name/, 'the front page, through the firewall')
  await assert.rejects(
    run('curl', ['--silent', '--max-time', '3', `http://${ADDRESS}:3000/`]),
    'Node is not reached from outside',
  )
  assert.deepEqual(recipients, [`you@${DOMAIN}`], 'the test mail')
  const backups = await waitUntil(() => sh('ls /var/lib/portfolio/backups | grep "[.]db$"'))
  assert.match(backups, /^site-\d{8}T\d{6}Z\.db\n/, 'the first backup')
  assert.doesNotMatch(await sh('portfolio-owner check --online'), /\bproblem\b/)
  const errors = await sh(`journalctl --unit=portfolio --output=cat | grep '"level":[56]0' || true`)
  assert.equal(errors, '', 'errors in the log')
  await sh('systemctl kill --signal=KILL portfolio')
  await waitUntil(() => sh(`curl -sSf https://${DOMAIN}/readyz`))
}

function startMailServer(): SMTPServer {
  return new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, { envelope }, done) {
      recipients.push(...envelope.rcptTo.map(({ address }) => address))
      stream.resume()
      stream.on('end', done)
    },
  })
}
