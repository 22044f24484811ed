import assert from 'node:assert/strict'
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { strToU8, zipSync } from 'fflate'
import { listBlocks, readPage } from '../deploy/page-commands.ts'
import type { Follower } from './follower.ts'
import { copyNode, type Machine, waitUntil } from './machine.ts'

const CONTENT = fileURLToPath(new URL('../../content', import.meta.url))
const SITE = 'http://localhost:3000'
/** Beside it is the content. */
const CHECKOUT = 'desk/ownfolio'
/** An archive of LinkedIn, with what the command needs of it. */
const ARCHIVE = {
  'Profile.csv': 'First Name,Last Name,Headline\nAda,Example,Engineer\n',
  'Positions.csv': 'Company Name,Title,Started On\nLab,Scientist,Mar 2020\n',
}

/** Installs what an owner's machine has, and a key with which it logs in to the server. */
export async function equipDesk(
  desk: Machine,
  server: Machine,
  { command }: Follower,
): Promise<void> {
  await copyNode(desk.root)
  await desk.sh('apt-get install -y git curl rsync')
  await desk.sh(command('apt-get install -y python3 make g++'))
  await desk.sh(`ssh-keygen -q -t ed25519 -N '' -f .ssh/id_ed25519
echo 'StrictHostKeyChecking accept-new' > .ssh/config`)
  const key = await readFile(join(desk.root, 'root/.ssh/id_ed25519.pub'), 'utf8')
  await server.sh(`install -d -m 700 .ssh && echo '${key.trim()}' > .ssh/authorized_keys`)
  await cp(CONTENT, join(desk.root, 'root/my-content'), { recursive: true })
}

/**
 * Follows the pages about the owner's own machine: the first start, the content, and the commands of owners and contributors.
 * @param repository the address to clone from
 */
export async function followDesk(
  desk: Machine,
  repository: string,
  { open, command }: Follower,
): Promise<void> {
  const here = (commands: string) => desk.sh(`cd ${CHECKOUT}\n${commands}`)
  const run = (name: string, value = '') => {
    const typed = command(name)
    const filled = typed.replace(/FILE|YOUR@ADDRESS|DOMAIN\.pddl.*/, value)
    return here(filled === typed ? `${typed} ${value}` : filled)
  }
  const show = async (commands: string) => (await serve(desk, `cd ${CHECKOUT}\n${commands}`))()

  const first = (await open('docs/start/README.md')).take('git clone')
  await (
    await serve(
      desk,
      `mkdir desk && cd desk\n${first.replace('ADDRESS-OF-THIS-REPOSITORY', repository)}`,
    )
  )()

  await run('npm run owner -- content:init ../my-content --bare')
  await here('echo CONTENT_DIR=../my-content >> .env')
  const importing = await open('docs/make-it-yours/recipes/import.md')
  await mkdir(join(desk.root, 'root/Downloads'))
  const files = Object.entries(ARCHIVE).map(([name, text]) => [name, strToU8(text)] as const)
  await writeFile(
    join(desk.root, 'root/Downloads/Complete_LinkedInDataExport.zip'),
    zipSync(Object.fromEntries(files)),
  )
  for (const block of importing.takeRest()) await here(block)
  assert.match(await here('cat ../my-content/resume.json'), /"Ada Example"/)
  await writeVariant(join(desk.root, 'root/desk/my-content'))
  await run('npm run owner -- resume:build backend')
  assert.match(await run('npm run owner -- resume:read'), /Ada Example/)
  for (const block of (await open('docs/make-it-yours/markdown.md')).takeRest()) await here(block)

  const reminders = await open('docs/make-it-yours/recipes/reminders.md')
  await here(`cat >> .env <<'END'\n${reminders.take('REMINDERS=off')}END`)
  const stop = await serve(desk, `cd ${CHECKOUT}\n${command('git pull && npm ci && npm start')}`)
  assert.match(await here(`curl -sSf ${SITE}/`), /<h1[^>]*>Ada Example/, 'the imported resume')
  await followOwner(here, run, stop)
  for (const block of (await open('docs/make-it-yours/studio.md')).takeRest()) await show(block)
  for (const name of ['npm run dev', 'npm run docs']) await show(command(name))
  await followContributor(here, run)
}

/** Writes the variant of the recipe, and gives the entry that it names its id. */
async function writeVariant(content: string): Promise<void> {
  const page = await readPage('docs/make-it-yours/recipes/resume-variant.md')
  const [variant = ''] = listBlocks(page, 'json')
  await writeFile(join(content, 'resume.backend.json'), variant)
  const file = join(content, 'resume.json')
  const resume = JSON.parse(await readFile(file, 'utf8')) as { work: object[] }
  const work = resume.work.map((entry) => ({ id: 'shop', ...entry }))
  await writeFile(file, JSON.stringify({ ...resume, work }))
}

type Run = (name: string, value?: string) => Promise<string>

/** Runs the owner's commands beside the site, then those for which it has to stop. */
async function followOwner(
  here: (commands: string) => Promise<string>,
  run: Run,
  stop: () => Promise<void>,
) {
  await run('npm run owner -- --help')
  for (const name of ['check', 'stats', 'mail', 'key rotate']) await run(`npm run owner -- ${name}`)
  await run('npm run owner -- mail test YOUR@ADDRESS', 'ada@ada.example')
  await here('npm run owner -- backup before.db')
  await stop()
  await run('npm run owner -- restore FILE', 'before.db --yes')
  await here('rm data/secret.key')
  await run('npm run owner -- key new', '--yes')
}

/** Runs the commands of CONTRIBUTING.md that are no tests. */
async function followContributor(
  here: (commands: string) => Promise<string>,
  run: Run,
): Promise<void> {
  await run('npm run schemas')
  assert.equal(
    await here('git status --porcelain docs README.md'),
    '',
    'what schemas write is committed',
  )
  await run('npm run build')
  for (const name of ['npm run report', 'npm run report -- --record', 'npm run licences'])
    await run(name)
  await here('git checkout --quiet . && rm -rf resumes before.db')
  await run('npm run release -- 0.2.0')
  assert.match(await here('cat README.md'), /Release 0\.2\.0/)
  const example = 'client/projects/ic/planner/examples/hanoi'
  await run(
    'npm run plan -- DOMAIN.pddl PROBLEM.pddl',
    `${example}-domain.pddl ${example}-problem.pddl`,
  )
}

/**
 * Starts commands that end in a server, and waits until the site answers or they end.
 * @returns a function that stops them
 */
async function serve({ sh }: Machine, commands: string): Promise<() => Promise<void>> {
  await sh(`cat > serve.sh <<'END-OF-COMMANDS'
set -e
${commands}
END-OF-COMMANDS
setsid bash serve.sh > serve.log 2>&1 < /dev/null & echo $! > serve.pid`)
  await waitUntil(
    () =>
      sh(
        `curl -sS -o /dev/null ${SITE}/ || { kill -0 $(cat serve.pid) && exit 1; cat serve.log; }`,
      ),
    900,
  )
  await sh('kill -0 $(cat serve.pid) || { cat serve.log; exit 1; }')
  return async () => {
    await sh('kill -- -$(cat serve.pid)')
    await waitUntil(() => sh('! kill -0 -- -$(cat serve.pid)'))
  }
}
