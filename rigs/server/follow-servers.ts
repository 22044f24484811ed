import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { stderr, stdout } from 'node:process'
import { promisify } from 'node:util'
import { equipDesk, followDesk } from './desk.ts'
import { createFollower } from './follower.ts'
import { copyNode, installDebian, type Machine, requirePrograms, waitUntil } from './machine.ts'
import { startMailServer } from './mail-server.ts'
import {
  createVisitor,
  DOMAIN,
  localise,
  serveNames,
  serveRepositories,
  useNames,
} from './outside.ts'
import { followHomeServer, followPages, type World } from './server-pages.ts'
import { provokeMessages } from './troubles.ts'

/*
 * `npm run test:server`: follows the pages of docs/run/ about servers to the letter, on a fresh Debian 12 that boots with systemd. A
 * second one is the owner's desk, the place of the backups, the rented machine and the name server. Needs root, and the servers of
 * Debian and npm.
 *
 * Only this differs: the domain is one for which Caddy signs the certificate itself, the repository is this checkout, the mail
 * provider runs on this machine, and Node is that of this machine.
 */
const RIG = 'rigs/server/follow-servers.ts'
const [NETWORK, DESK_NETWORK] = [0, 1]
const SETTINGS = 'etc/portfolio.env'

const run = promisify(execFile)
const say = (text: string) => stdout.write(`${text}\n`)
const follower = createFollower(RIG)
const ends: (() => unknown)[] = []

await requirePrograms()
say('Installing a fresh Debian…')
const debian = await installDebian('bookworm')
ends.push(() => debian.remove())
let server: Machine | undefined
try {
  const desk = await debian.boot('desk', DESK_NETWORK)
  await serveNames(desk, listRecords(desk.address))
  server = await debian.boot('server', NETWORK)
  const host = debian.hostAddress(NETWORK)
  for (const machine of [desk, server]) await useNames(machine, desk.address)
  const repositories = await serveRepositories(debian.folder, host)
  ends.push(() => repositories.stop())
  const mail = await startMailServer(debian.folder, host)
  ends.push(() => mail.close())

  const type = (machine: Machine, commands: string) => {
    say(`# ${commands.trim().split('\n', 1)[0]}`)
    return machine.sh(localise(commands, host))
  }
  await equipDesk(desk, server, follower)
  const followServer = async (machine: Machine): Promise<World> => {
    const authority = await deploy(machine, desk, mail.certificate, type)
    const visit = await createVisitor(debian, machine.address, authority)
    const world: World = { server: machine, desk, visit, repositories, mail, type, follower }
    await check(world)
    await followPages(world)
    return world
  }
  const [world] = await Promise.all([
    followServer(server),
    followDesk(desk, `git://${host}/ownfolio.git`, follower),
  ])
  // The tunnel ends at the port of the site at the desk.
  await followHomeServer(world)
  await provokeMessages(world)
  follower.finish()
  say('The pages work to the letter.')
} catch (error) {
  const journal = await server?.sh('journalctl --no-pager --lines=40')
  stderr.write(`${(error as Error).stack}\n${journal ?? ''}\n`)
  process.exitCode = 1
} finally {
  for (const end of ends.reverse()) await end()
}

/** The records of docs/run/dns.md. */
function listRecords(deskAddress: string): string[] {
  const records = {
    [DOMAIN]: [
      'A 10.231.0.2',
      'CAA 0 issue "letsencrypt.org"',
      'TXT "v=spf1 include:mail.example -all"',
      `NS ns.${DOMAIN}.`,
    ],
    [`www.${DOMAIN}`]: ['A 10.231.0.2'],
    [`mail.${DOMAIN}`]: [`A ${debian.hostAddress(NETWORK)}`],
    [`SELECTOR._domainkey.${DOMAIN}`]: ['TXT "v=DKIM1; p=key"'],
    [`_dmarc.${DOMAIN}`]: [`TXT "v=DMARC1; p=quarantine; rua=mailto:you@${DOMAIN}"`],
    ...Object.fromEntries(
      ['ns', 'backup', 'rented'].map((name) => [`${name}.${DOMAIN}`, [`A ${deskAddress}`]]),
    ),
  }
  return Object.entries(records).flatMap(([name, values]) =>
    values.map((value) => `${name}. ${value}`),
  )
}

/** Runs the commands of docs/run/deploy.md in their order. Returns the authority that signed the site's certificate. */
async function deploy(
  server: Machine,
  desk: Machine,
  mailCertificate: string,
  type: World['type'],
): Promise<string> {
  await copyNode(server.root)
  await server.trust('mail', mailCertificate)

  const page = await follower.open('docs/run/deploy.md')
  let authority = ''
  for (const block of page.takeRest()) {
    if (block.startsWith('rsync')) await type(desk, block)
    else if (block.startsWith('PUBLIC_URL=')) {
      // Node trusts the same authorities as curl, those of the mail provider and of Caddy among them.
      const settings = `${block}NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt\n`
      await writeFile(join(server.root, SETTINGS), localise(settings, ''))
    } else if (block.startsWith('curl')) {
      authority = await waitUntil(() =>
        server.sh('file=$(find /var/lib/caddy -name root.crt | grep .) && cat "$file"'),
      )
      for (const machine of [server, desk]) await machine.trust('caddy', authority)
      await type(server, follower.command('systemctl restart portfolio'))
      say(await type(server, block))
    } else await type(server, block)
  }
  return authority
}

/** Checks what the page promises, and what it does not say. */
async function check({ server, visit, mail }: World): Promise<void> {
  const { address, sh } = server
  assert.match(
    await visit(DOMAIN, '/'),
    /<h1[^>]*>Your Name/,
    'the front page, through the firewall',
  )
  await assert.rejects(
    run('curl', ['--silent', '--max-time', '3', `http://${address}:3000/`]),
    'Node is not reached from outside',
  )
  assert.deepEqual(mail.recipients, [`you@${DOMAIN}`], 'the test mail')
  const backups = await waitUntil(() => sh('ls /var/lib/portfolio/backups | grep "[.]db$"'))
  assert.match(backups, /^site-\d{8}T\d{6}Z\.db\n/, 'the first backup')
  assert.doesNotMatch(await sh('portfolio-owner check --online'), /\bproblem\b/)
  const errors = await sh(`journalctl --unit=portfolio --output=cat | grep '"level":[56]0' || true`)
  assert.equal(errors, '', 'errors in the log')
  await sh('systemctl kill --signal=KILL portfolio')
  await waitUntil(() => sh(`curl -sSf https://${DOMAIN}/readyz`))
}
