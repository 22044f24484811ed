import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { stderr, stdout } from 'node:process'
import { promisify } from 'node:util'
import { readBlocks } from '../deploy/page-commands.ts'
import { createFollower } from './follower.ts'
import {
  copyNode,
  type Debian,
  installDebian,
  type Machine,
  requirePrograms,
  waitUntil,
} from './machine.ts'
import {
  createVisitor,
  DOMAIN,
  localise,
  type Repositories,
  serveNames,
  serveRepositories,
  useNames,
} from './outside.ts'

/*
 * `npm run test:containers`: follows docs/run/containers.md to the letter, with Debian's Docker on a fresh Debian 13 that boots
 * with systemd. Needs root, and the servers of Debian and npm.
 *
 * Only this differs: the domain is one for which Caddy signs the certificate itself, the repositories are this checkout and its
 * sample, and the two images of a registry are made here, of Debian, Debian's Caddy and the Node of this machine.
 */
const RIG = 'rigs/server/follow-containers.ts'
const [NETWORK, DESK_NETWORK] = [2, 3]
const PROJECT = 'cd ownfolio\n'
const AUTHORITY = '/data/caddy/pki/authorities/local/root.crt'

const follower = createFollower(RIG)
const run = promisify(execFile)
const say = (text: string) => stdout.write(`${text}\n`)

await requirePrograms()
say('Installing a fresh Debian…')
const debian = await installDebian('trixie')
let repositories: Repositories | undefined
try {
  const desk = await debian.boot('docker-desk', DESK_NETWORK)
  const machine = await debian.boot('docker', NETWORK)
  repositories = await serveRepositories(debian.folder, debian.hostAddress(NETWORK))
  const names = [DOMAIN, `www.${DOMAIN}`].map((name) => `${name}. A ${machine.address}`)
  await serveNames(desk, names)
  await useNames(machine, desk.address)
  await follow(debian, machine, repositories)
  follower.finish()
  say('The page works to the letter.')
} catch (error) {
  stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
} finally {
  repositories?.stop()
  await debian.remove()
}

/** Runs the commands of the page in their order, and checks what it promises. */
async function follow(debian: Debian, machine: Machine, repositories: Repositories): Promise<void> {
  const { root, sh } = machine
  const page = await follower.open('docs/run/containers.md')
  const type = (commands: string) => {
    say(`# ${commands.replace(PROJECT, '').split('\n', 1)[0]}`)
    return sh(localise(commands, debian.hostAddress(NETWORK)))
  }

  const [firewall = ''] = await readBlocks('docs/run/deploy.md', 'sh')
  await type(firewall.replace(' caddy', '').replace(' build-essential python3', ''))
  await type(page.take('docker-compose'))
  await makeImages(debian, machine)

  const [start = '', ...afterStart] = page.take('git clone').split(/(?<=--build\n)/)
  await type(start)
  const authority = await waitUntil(() =>
    sh(`${PROJECT}docker compose exec caddy cat ${AUTHORITY}`),
  )
  const visit = await createVisitor(debian, machine.address, authority)
  assert.match(await visit(DOMAIN, '/'), /<h1[^>]*>Your Name/, 'the front page over TLS')
  const redirect = await visit(DOMAIN, `http://${DOMAIN}/`, '--head')
  assert.match(
    redirect,
    new RegExp(`^location: https://${DOMAIN}/`, 'im'),
    'plain HTTP leads to TLS',
  )
  // So that the site can ask itself.
  await sh(`${PROJECT}docker compose cp caddy:${AUTHORITY} root.crt && chmod 644 root.crt
docker compose cp root.crt site:/data/root.crt
echo NODE_EXTRA_CA_CERTS=/data/root.crt >> .env
docker compose up --detach`)
  await waitUntil(() => visit(DOMAIN, '/readyz', '--fail'))
  await waitUntil(() => sh(`${PROJECT}docker compose exec site ls /data/backups | grep '[.]db'`))
  const status = await visit(
    DOMAIN,
    '/Projects/To-Do-List/register',
    ...['--write-out', '%{http_code}', '--header', 'Content-Type: application/json', '--data'],
    JSON.stringify({ username: 'ada', email: 'ada@ada.example', password: 'a long one' }),
  )
  assert.match(status, /201$/, 'an account')
  say(await type(PROJECT + afterStart.join('')))
  assert.match(await sh(`${PROJECT}ls backups secret.key`), /site-\d{8}T\d{6}Z\.db/, 'the copies')

  await repositories.change('ownfolio.git', 'CHANGELOG.md', /^# .*/, '# Changes')
  await repositories.change('my-content.git', 'resume.json', /Your Name/, 'Ada Example')
  const upgrade = page.take('git pull').trimEnd().split('\n')
  const removeCopy = upgrade.pop() ?? ''
  await type(PROJECT + upgrade.join('\n'))
  await waitUntil(() => visit(DOMAIN, '/readyz', '--fail'))
  assert.match(await visit(DOMAIN, '/'), /<h1[^>]*>Ada Example/, 'the new content')
  assert.match(await sh(`${PROJECT}head -n 1 CHANGELOG.md`), /^# Changes$/m, 'the new code')

  await type(PROJECT + page.take('docker compose stop'))
  await waitUntil(() => visit(DOMAIN, '/readyz', '--fail'))
  assert.match(await visit(DOMAIN, '/'), /<h1[^>]*>Your Name/, 'the site before')
  const accounts = await sh(`${PROJECT}docker compose exec site node dist/app/owner.mjs accounts`)
  assert.match(accounts, /ada@ada\.example/, 'the account')
  await type(PROJECT + removeCopy)

  const [block = ''] = await readBlocks('docs/run/www.md', 'caddy')
  const [override = ''] = await readBlocks('docs/run/www.md', 'yaml')
  const project = join(root, 'root/ownfolio')
  await writeFile(join(project, 'www.caddy'), localise(block, ''))
  await writeFile(join(project, 'compose.override.yaml'), override)
  await type(PROJECT + follower.command('docker compose up --detach'))
  const answer = await waitUntil(() => visit(`www.${DOMAIN}`, '/Projects', '--head'))
  assert.match(answer, new RegExp(`^location: https://${DOMAIN}/Projects`, 'im'), 'www')

  await type(page.take('/etc/cron.d/'))
  const started = `${PROJECT}docker inspect --format '{{.State.StartedAt}}' "$(docker compose ps --quiet site)"`
  const before = await sh(started)
  await sh(`pkill --signal STOP --full dist/app/main.mjs`)
  await waitUntil(async () => assert.notEqual(await sh(started), before, 'a site that hangs'), 300)
  await waitUntil(() => visit(DOMAIN, '/readyz', '--fail'))
}

/** Makes the images that deploy/Dockerfile and compose.yaml ask a registry for. */
async function makeImages({ folder, root }: Debian, machine: Machine): Promise<void> {
  say('Making the images…')
  const dockerfile = await readFile(new URL('../../deploy/Dockerfile', import.meta.url), 'utf8')
  const [, node = ''] = /^ARG NODE_IMAGE=(\S+)/m.exec(dockerfile) ?? []
  const image = join(folder, 'image')
  await run('cp', ['--archive', root, image])
  await copyNode(image)
  await run('chroot', [image, 'useradd', '--create-home', '--uid', '1000', 'node'])
  await run('tar', [
    '--create',
    '--directory',
    image,
    '--file',
    `${machine.root}/root/image.tar`,
    '.',
  ])
  await machine.sh(`docker import image.tar ${node} && rm image.tar
docker build --tag caddy:2 - <<'EOF'
FROM ${node}
RUN apt-get update && apt-get install -y caddy
ENV XDG_DATA_HOME=/data XDG_CONFIG_HOME=/config
CMD ["caddy", "run", "--config", "/etc/caddy/Caddyfile", "--adapter", "caddyfile"]
EOF`)
}
