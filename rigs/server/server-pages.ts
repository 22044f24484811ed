import assert from 'node:assert/strict'
import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readBlocks } from '../deploy/page-commands.ts'
import type { Follower } from './follower.ts'
import { type Machine, waitUntil } from './machine.ts'
import type { MailServer } from './mail-server.ts'
import { DOMAIN, localise, type Repositories, type Visit } from './outside.ts'

/** A server with the site, and the world around it. */
export type World = {
  server: Machine
  desk: Machine
  visit: Visit
  repositories: Repositories
  mail: MailServer
  /** Runs commands of a page on a machine, with the owner's domain in them. */
  type: (machine: Machine, commands: string) => Promise<string>
  follower: Follower
}

const SETTINGS = 'etc/portfolio.env'
const ADA = 'ada@ada.example'
const BOB = 'bob@bob.example'

/** Runs the commands of the pages about a server, one page after the other. */
export async function followPages(world: World): Promise<void> {
  await registerPeople(world)
  await followDns(world)
  await followMail(world)
  await followWww(world)
  await followCdn(world)
  await followMonitoring(world)
  await followBackup(world)
  await followRestore(world)
  await followOffSite(world)
  await followUpgrade(world)
}

/** Changes settings of the site and restarts it. */
export async function setSettings(
  { server }: World,
  settings: Readonly<Record<string, string>>,
): Promise<void> {
  const file = join(server.root, SETTINGS)
  const names = Object.keys(settings)
  const kept = (await readFile(file, 'utf8'))
    .split('\n')
    .filter((line) => line !== '' && !names.includes(line.split('=', 1)[0] ?? ''))
  const set = Object.entries(settings).map((setting) => setting.join('='))
  await writeFile(file, `${[...kept, ...set].join('\n')}\n`)
  await server.sh('systemctl restart portfolio')
}

async function waitUntilReady({ server }: World): Promise<void> {
  await waitUntil(() => server.sh(`curl -sSf https://${DOMAIN}/readyz`))
}

/** Two people register; the owner ends the sessions of one, and deletes the other. */
async function registerPeople({ server, visit, follower }: World): Promise<void> {
  for (const email of [ADA, BOB]) {
    const person = { username: email.slice(0, 3), email, password: 'a long one' }
    const status = await visit(
      DOMAIN,
      '/Projects/To-Do-List/register',
      ...['--write-out', '%{http_code}', '--header', 'Content-Type: application/json', '--data'],
      JSON.stringify(person),
    )
    assert.match(status, /201$/, email)
    await server.sh('portfolio-owner ip forget 10.231.0.1')
  }
  const run = (command: string, email: string) =>
    server.sh(
      follower
        .command(command)
        .replace('npm run owner --', 'portfolio-owner')
        .replace('EMAIL', email),
    )
  await run('npm run owner -- accounts logout EMAIL', ADA)
  await run('npm run owner -- accounts delete EMAIL', `${BOB} --yes`)
}

async function followDns({ server, type, follower }: World): Promise<void> {
  const page = await follower.open('docs/run/dns.md')
  await type(server, follower.command('apt-get install -y dnsutils'))
  const answers = await type(server, page.take('dig +short AAAA'))
  assert.equal(
    answers,
    `${server.address}
0 issue "letsencrypt.org"
"v=spf1 include:mail.example -all"
"v=DKIM1; p=key"
"v=DMARC1; p=quarantine; rua=mailto:you@${DOMAIN}"
`,
  )
  assert.match(await type(server, follower.command('ip -brief address')), /10\.231\.0\.2/)
  const direct = page.take('@NAME-SERVER').replace('NAME-SERVER', `ns.${DOMAIN}`)
  assert.equal(await type(server, direct), `ns.${DOMAIN}.\n${server.address}\n`)
}

/** The two settings are those of the page about servers; here is the other port, too. */
async function followMail(world: World): Promise<void> {
  const { server, type, mail, follower } = world
  const page = await follower.open('docs/run/mail.md')
  const settings = await readFile(join(server.root, SETTINGS), 'utf8')
  for (const line of localise(page.take('SMTP_URL='), '').trim().split('\n')) {
    assert.ok(settings.split('\n').includes(line), line)
  }
  const test = page.take('portfolio-owner mail test')
  const byStartTls = { SMTP_URL: `smtp://user:password@mail.${DOMAIN}:587` }
  const before = mail.recipients.length
  await setSettings(world, byStartTls)
  await type(server, test)
  assert.deepEqual(mail.recipients.slice(before), [`you@${DOMAIN}`])
  await setSettings(world, { SMTP_URL: `smtps://user:password@mail.${DOMAIN}` })
}

async function followWww({ server, type, follower }: World): Promise<void> {
  const page = await follower.open('docs/run/www.md')
  const [block = ''] = await readBlocks('docs/run/www.md', 'caddy')
  await writeFile(join(server.root, 'etc/caddy/www.caddy'), localise(block, ''))
  const answer = await waitUntil(() => type(server, page.take('systemctl reload caddy')))
  assert.match(answer, /^HTTP\/2 301/m)
  assert.match(answer, new RegExp(`^location: https://${DOMAIN}/Projects\r?$`, 'm'))
}

async function followCdn(world: World): Promise<void> {
  const { server, type, follower } = world
  const page = await follower.open('docs/run/cdn.md')
  const [line = ''] = await readBlocks('docs/run/cdn.md', 'caddy')
  const caddyfile = join(server.root, 'etc/caddy/Caddyfile')
  const text = await readFile(caddyfile, 'utf8')
  await writeFile(
    caddyfile,
    text.replace(/reverse_proxy .*\{\n/, (start) => start + line),
  )
  await type(server, page.take('systemctl reload caddy'))
  await setSettings(world, { TRUST_PROXY: '2' })
  assert.match(await type(server, page.take('portfolio-owner check')), /TRUST_PROXY is 2/)
  await setSettings(world, { TRUST_PROXY: '1' })
  await writeFile(caddyfile, text)
  await server.sh('systemctl reload caddy')
}

async function followMonitoring({ server, desk, type, follower }: World): Promise<void> {
  const page = await follower.open('docs/run/monitoring.md')
  const table = localise(page.take('MAILTO='), '')
  await writeFile(join(desk.root, 'etc/cron.d/portfolio-site'), table)
  const [, command = ''] = /^\*\/5 \* \* \* \* nobody (.*)$/m.exec(table) ?? []
  assert.equal(await desk.sh(`runuser -u nobody -- ${command}`), '', 'no news is good news')
  await server.sh('systemctl stop portfolio caddy')
  await assert.rejects(desk.sh(`runuser -u nobody -- ${command}`), /curl: /, 'a site that is down')
  await server.sh('systemctl start portfolio caddy')
  await waitUntil(() => desk.sh(command))
  const today = (await server.sh('date +%F')).trim()
  const checks = await type(server, page.take('portfolio-owner stats').replace('2026-11-01', today))
  assert.match(checks, /Started Portfolio|portfolio\.service/, 'the journal')
}

async function followBackup({ desk, type, follower }: World): Promise<void> {
  const page = await follower.open('docs/run/backup.md')
  await type(desk, page.take('scp -pr'))
  assert.match(await desk.sh('ls backups deletions secret.key'), /site-\d{8}T\d{6}Z\.db/)
}

async function followRestore(world: World): Promise<void> {
  const { server, type, follower } = world
  const page = await follower.open('docs/run/restore.md')
  // As the page says for a server.
  const onServer = (commands: string) =>
    `cd /var/lib/portfolio\n${commands.replaceAll('npm run -s owner --', 'portfolio-owner')}`
  await type(server, onServer(page.take('backup drill.db')))
  await type(server, 'systemctl stop portfolio')
  await type(server, onServer(page.take('restore drill.db')))
  await type(server, 'systemctl start portfolio')
  await waitUntilReady(world)
  await type(server, onServer(page.take('rm drill.db')))
  assert.match(await server.sh('portfolio-owner accounts'), new RegExp(ADA))
}

async function followOffSite(world: World): Promise<void> {
  const { server, desk, type, follower } = world
  const page = await follower.open('docs/run/off-site.md')
  const makeKey = page.take('apt-get install -y restic')
  const acceptKey = page.take('useradd --create-home')
  const key = (await type(server, makeKey)).trim().split('\n').pop() ?? ''
  await type(desk, acceptKey.replace('THE-KEY', key))
  const settings = await type(server, page.take('RESTIC_REPOSITORY=sftp'))
  const install = page.take('cat > /usr/local/sbin/portfolio-off-site')
  await type(server, install)
  await server.sh('portfolio-owner backup backups/site-20990101T000000Z.db')
  assert.match(await type(server, page.take('portfolio-off-site init')), /\/var\/lib\/portfolio/)
  await type(server, page.take('portfolio-off-site.timer'))
  assert.match(
    await type(server, follower.command('systemctl list-timers portfolio-off-site')),
    /portfolio-off-site\.timer/,
  )
  await server.sh('systemctl start portfolio-off-site')
  assert.match(
    await type(server, follower.command('journalctl -u portfolio-off-site')),
    /Finished|Deactivated/,
  )

  // A new machine has the copies and the first release, and an empty data folder.
  await writeFile(join(server.root, 'root/portfolio-off-site.env'), settings)
  await cp(join(desk.root, 'root/secret.key'), join(server.root, 'root/secret.key'))
  await server.sh(`systemctl stop portfolio portfolio-off-site.timer
find /var/lib/portfolio -mindepth 1 -delete
rm -r /usr/local/sbin/portfolio-off-site /etc/portfolio-off-site.env /var/cache/restic .ssh/off-site* .ssh/config
systemctl start portfolio`)
  await waitUntilReady(world)
  assert.match(await server.sh('portfolio-owner accounts'), /There are no accounts/)
  const newKey = (await type(server, makeKey)).trim().split('\n').pop() ?? ''
  const [, , accept = ''] = acceptKey.split('\n')
  await type(desk, accept.replace('THE-KEY', newKey))
  await type(server, install)
  await type(server, page.take('install -m 600 portfolio-off-site.env'))
  await type(server, page.take('newest='))
  await type(server, page.take('portfolio-owner restore off-site.db'))
  await waitUntilReady(world)
  const accounts = await server.sh('portfolio-owner accounts')
  assert.match(accounts, new RegExp(ADA), 'an account comes back')
  assert.doesNotMatch(accounts, new RegExp(BOB), 'a deleted one does not')
}

async function followUpgrade(world: World): Promise<void> {
  const { server, desk, visit, repositories, type, follower } = world
  const page = await follower.open('docs/run/upgrade.md')
  const deploy = await readBlocks('docs/run/deploy.md', 'sh')
  const findRelease = async () => (await server.sh('readlink /srv/portfolio/current')).trim()
  const before = await findRelease()

  await repositories.change(
    'ownfolio.git',
    'deploy/owner.sh',
    /^# The owner's/m,
    "# The owner's own",
  )
  await desk.sh(`sed -i 's/Your Name/Ada Example/' my-content/resume.json`)
  await type(desk, deploy.find((block) => block.startsWith('rsync')) ?? '')
  const output = await type(server, page.take('fetch --tags'))
  assert.match(output, /Files in deploy\/ have changed/)
  const after = await findRelease()
  assert.notEqual(after, before)
  assert.match(await visit(DOMAIN, '/'), /<h1[^>]*>Ada Example/, 'the new release')
  assert.match(await type(server, page.take('/root/portfolio-deploy')), /The owner's own/)
  const install = deploy.find((block) => block.includes('install -m 755 upgrade.sh')) ?? ''
  await type(server, install.replace('/srv/portfolio/source/deploy', '/root/portfolio-deploy'))
  assert.match(await server.sh('cat /usr/local/sbin/portfolio-owner'), /The owner's own/)
  await type(server, page.take('systemctl daemon-reload'))
  await waitUntilReady(world)

  const goBack = page.take('THE-ONE-BEFORE')
  const name = (release: string) => release.replace('/srv/portfolio/releases/', '')
  await type(server, goBack.replace('THE-ONE-BEFORE', name(before)))
  await waitUntilReady(world)
  assert.equal(await findRelease(), before)
  assert.match(await visit(DOMAIN, '/'), /<h1[^>]*>Your Name/, 'the release before')
  assert.match(await type(server, follower.command('journalctl -u portfolio')), /portfolio/)
  await type(server, page.take('restore before-').replace('THE-NEWER-ONE', name(after)))
  await waitUntilReady(world)
  assert.match(await server.sh('portfolio-owner accounts'), new RegExp(ADA))
}

/** The desk is the rented machine: it gets the firewall and Caddy of the page about servers, and no Node. */
export async function followHomeServer({ server, desk, type, follower }: World): Promise<void> {
  const page = await follower.open('docs/run/home-server.md')
  assert.match(await type(server, page.take('ip -brief address')), /10\.231\.0\.2/)
  const deploy = await readBlocks('docs/run/deploy.md', 'sh')
  await type(desk, (deploy[0] ?? '').replace(' build-essential python3', ''))
  // It is the name server, too.
  await desk.sh('nft add rule inet filter input udp dport 53 accept')
  await cp(join(server.root, 'etc/caddy/Caddyfile'), join(desk.root, 'etc/caddy/Caddyfile'))
  await type(desk, deploy.find((block) => block.includes('caddy.service.d')) ?? '')

  const tunnel = page.take('portfolio-tunnel.service').replace('RENTED-MACHINE', `rented.${DOMAIN}`)
  const output = await type(server, tunnel)
  const [key = ''] = /^ssh-ed25519 .*$/m.exec(output) ?? []
  await type(desk, page.take('useradd --system --create-home').replace('THE-KEY', key))
  const visit = `curl --silent --fail --insecure --resolve ${DOMAIN}:443:127.0.0.1 https://${DOMAIN}/`
  assert.match(await waitUntil(() => desk.sh(visit)), /<h1/, 'the page through the tunnel')
}
