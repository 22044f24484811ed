import assert from 'node:assert/strict'
import { readPage } from '../deploy/page-commands.ts'
import { waitUntil } from './machine.ts'
import { DOMAIN, localise } from './outside.ts'
import { setSettings, type World } from './server-pages.ts'

const MAIL_SETTINGS = {
  DATA_DIR: '/var/lib/portfolio',
  SMTP_URL: `smtps://user:password@mail.${DOMAIN}`,
  MAIL_FROM: `site@${DOMAIN}`,
  NODE_EXTRA_CA_CERTS: '/etc/ssl/certs/ca-certificates.crt',
}

/** Settings with which the site does not start, beside the one in service, and the message. */
const NO_START: readonly (readonly [string, Record<string, string>])[] = [
  ['… takes …, not …', { TRUST_PROXY: 'perhaps' }],
  ['SMTP_URL takes an address such as', { SMTP_URL: 'smtps://user:pass/word@mail.example.com' }],
  ['Set MAIL_FROM to the address', { SMTP_URL: 'smtps://mail.example.com' }],
  ['PORT … is already in use on …', { PORT: '3000' }],
  ['PORT … may not be used by this user', { PORT: '81' }],
  ['HOST … is not an address of this machine', { HOST: '203.0.113.1' }],
  ['DATA_DIR … is in use', { DATA_DIR: '/var/lib/portfolio' }],
  ['DATA_DIR … cannot be used', { DATA_DIR: '/etc/ssl/private' }],
]

/** Faults of `mail test`, by their message, settings and recipient. */
const NO_MAIL: readonly (readonly [string, Record<string, string>, string])[] = [
  ['refuses the login', { SMTP_URL: `smtps://user:wrong@mail.${DOMAIN}` }, 'you'],
  [
    'check host, port and encryption',
    { SMTP_URL: `smtps://user:password@mail.${DOMAIN}:466` },
    'you',
  ],
  ['refuses this mail', {}, 'refused'],
  ['does not take this mail for now', {}, 'later'],
]

/** Provokes messages that docs/run/troubleshooting.md explains, and runs the commands that it names. */
export async function provokeMessages(world: World): Promise<void> {
  const { server, type, follower } = world
  const { sh } = server
  const messages = [
    ...(await readPage('docs/run/troubleshooting.md')).matchAll(/^\| `([^`]+)` \|/gm),
  ].map(([, message = '']) => message)
  const expectMessage = (part: string, output: string) => {
    const message = messages.find((candidate) => candidate.includes(part))
    assert.ok(message !== undefined, `the page explains ${part}`)
    const pattern = message.split('…').map((text) =>
      text
        .replace('ADDRESS', '…')
        .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
        .replace('…', '\\S+'),
    )
    assert.match(output, new RegExp(pattern.join('[^]*')), message)
  }
  for (const [message, settings] of NO_START) {
    const output = await startBeside(world, 'main.mjs', {
      DATA_DIR: '/tmp/portfolio',
      PORT: '3900',
      ...settings,
    })
    expectMessage(message, output)
  }
  assert.match(await type(server, follower.command('ss -ltnp')), /:3000 .*node/)
  for (const [message, settings, recipient] of NO_MAIL) {
    const output = await startBeside(world, `owner.mjs mail test ${recipient}@${DOMAIN}`, {
      ...MAIL_SETTINGS,
      ...settings,
    })
    expectMessage(message, output)
  }
  await sh('systemctl stop caddy')
  expectMessage('does not answer', await fail(sh('portfolio-owner check --online')))
  await sh('systemctl start caddy')
  await setSettings(world, { TRUST_PROXY: '' })
  await waitUntil(() => sh(`curl -sSf https://${DOMAIN}/readyz`))
  await waitUntil(async () => {
    await sh(`curl -sSf https://${DOMAIN}/Projects`)
    expectMessage(
      'Requests have forwarded addresses',
      await sh('journalctl -u portfolio --output=cat'),
    )
  })
  await waitUntil(async () =>
    expectMessage('forwarded addresses came on', await sh('portfolio-owner check')),
  )
  await setSettings(world, { TRUST_PROXY: '1' })

  // systemd gives a folder back that belongs to somebody else, but looks into no other one.
  await sh(
    'systemctl stop portfolio && chown root /var/lib/portfolio/site.db && systemctl start portfolio --no-block',
  )
  await waitUntil(async () =>
    expectMessage('DATA_DIR … cannot be used', await sh('journalctl -u portfolio --output=cat')),
  )
  await type(
    server,
    `systemctl stop portfolio; ${follower.command('chown -R')} portfolio:portfolio /var/lib/portfolio`,
  )
  await sh('rm /var/lib/portfolio/secret.key && systemctl start portfolio --no-block')
  await waitUntil(async () =>
    expectMessage('secret.key is missing', await sh('journalctl -u portfolio --output=cat')),
  )
  await sh('systemctl stop portfolio')
  await sh('portfolio-owner key new --yes')
  await sh('systemctl start portfolio')
  await waitUntil(() => sh(`curl -sSf https://${DOMAIN}/readyz`))
}

/** Starts a program of the site beside the one in service, as its user, and returns what it prints before it fails. */
async function startBeside(
  { server }: World,
  program: string,
  settings: Readonly<Record<string, string>>,
): Promise<string> {
  const variables = Object.entries(settings).map(([name, value]) => `${name}='${value}'`)
  const node = `node /srv/portfolio/current/dist/app/${program}`
  return fail(
    server.sh(
      localise(`cd /; timeout 60 runuser -u portfolio -- env ${variables.join(' ')} ${node}`, ''),
    ),
  )
}

/** Returns the output of commands that fail. */
async function fail(running: Promise<string>): Promise<string> {
  const output = await running.catch((error: unknown) => error as Error)
  if (output instanceof Error) return output.message
  throw new Error(`does not fail:\n${output}`)
}
