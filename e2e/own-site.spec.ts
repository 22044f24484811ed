import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, readAddress, test, waitForHydration } from './site.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** What of the checkout is needed to follow docs/make-it-yours.md. */
const CHECKOUT = [
  'client',
  'content',
  'db',
  'scripts',
  'server',
  'shared',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
]

const MARKUP = '</script><img src=x onerror=alert(1)><b>bold</b> & "quoted" $& %s'
const LONG = 'Donaudampfschifffahrtsgesellschaft'.repeat(15).slice(0, 500)
const ARABIC = 'مرحبا بالعالم '.repeat(12).trim()

/** The commands of the guide, in the order in which it has them. */
async function readCommands(): Promise<string[]> {
  const guide = await readFile(join(ROOT, 'docs/make-it-yours.md'), 'utf8')
  return [...guide.matchAll(/^```sh\n([\s\S]*?)^```/gm)].flatMap(([, block = '']) =>
    block.trim().split('\n'),
  )
}

type Run = { code: number; output: string }

/** A clone, with its packages, in a folder of its own, and a shell in it. */
async function cloneSite() {
  const folder = await mkdtemp(join(tmpdir(), 'portfolio-own-'))
  const checkout = join(folder, 'portfolio')
  for (const name of CHECKOUT) await cp(join(ROOT, name), join(checkout, name), { recursive: true })
  await symlink(join(ROOT, 'node_modules'), join(checkout, 'node_modules'))
  // As in a new shell: only the file .env says where the content is.
  const { CONTENT_DIR: _, ...shell } = process.env
  const env = { ...shell, PORT: '0', DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'info' }

  function run(command: string): Promise<Run> {
    return new Promise((resolve) => {
      execFile('sh', ['-c', command], { cwd: checkout, env }, (error, stdout, stderr) => {
        resolve({ code: error ? Number(error.code) : 0, output: stdout + stderr })
      })
    })
  }
  function start(command: string): StartedSite {
    const [name = '', ...args] = command.split(' ')
    const child = spawn(name, args, {
      cwd: checkout,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    })
    const problems: string[] = []
    child.stderr.on('data', (text: Buffer) => problems.push(text.toString()))
    return { child, problems, ended: once(child, 'exit') }
  }
  return { folder, checkout, content: join(folder, 'my-content'), run, start }
}

type StartedSite = { child: ChildProcess; problems: string[]; ended: Promise<unknown> }

/** Ends npm with the server that it started. */
async function stop({ child: { pid, exitCode, signalCode }, ended }: StartedSite): Promise<void> {
  if (pid === undefined || exitCode !== null || signalCode !== null) return
  process.kill(-pid, 'SIGTERM')
  await ended
}

async function edit(folder: string, file: string, change: (text: string) => string): Promise<void> {
  const path = join(folder, file)
  await writeFile(path, change(await readFile(path, 'utf8')))
}

/** What a hostile owner writes where the guide says to fill in. */
async function fillIn(content: string): Promise<void> {
  await edit(content, 'site.json', (text) =>
    JSON.stringify({
      ...(JSON.parse(text) as object),
      title: MARKUP,
      description: MARKUP,
      language: 'ar',
      portfolioLead: LONG,
      footerNote: `${ARABIC} ${LONG}`,
      social: [{ label: LONG, url: 'https://ada.example' }],
    }),
  )
  await writeFile(
    join(content, 'resume.json'),
    JSON.stringify({
      basics: { name: ARABIC, label: LONG, summary: `${MARKUP} ${LONG}`, email: 'ada@ada.example' },
      work: [{ name: LONG, position: MARKUP, startDate: '2024', highlights: [ARABIC, LONG] }],
      skills: [{ name: LONG, keywords: [LONG, MARKUP] }],
    }),
  )
  await edit(content, 'projects/quiz.md', (text) =>
    setField(setField(text, 'title', LONG), 'summary', ARABIC),
  )
  await edit(content, 'projects/countdown.md', (text) =>
    setField(setField(text, 'title', ARABIC), 'summary', MARKUP).replace(
      /^---\n\n/m,
      () => `---\n\n${MARKUP} <script>alert(1)</script>\n\n`,
    ),
  )
}

/** A project's file with another value in one of its settings. */
function setField(text: string, name: string, value: string): string {
  return text.replace(new RegExp(`^${name}: .*$`, 'm'), () => `${name}: '${value}'`)
}

test('a user who follows the guide gets their own site, with any content', async ({ page }) => {
  test.setTimeout(300_000)
  const commands = await readCommands()
  expect(commands.slice(0, 3)).toEqual([
    expect.stringMatching(/^git clone /),
    'cd portfolio',
    'npm ci',
  ])
  const { folder, checkout, content, run, start } = await cloneSite()
  let server: StartedSite | undefined
  try {
    const checks: Run[] = []
    for (const command of commands.slice(3)) {
      if (command.endsWith('content:check')) {
        checks.push(await run(command))
        continue
      }
      if (command === 'npm run dev') {
        await fillIn(content)
        continue
      }
      if (command === 'npm start') {
        server = start(command)
        continue
      }
      expect(await run(command), command).toMatchObject({ code: 0 })
    }

    const [before, after] = checks
    expect(before).toMatchObject({ code: 0 })
    expect(before?.output).toContain('resume.json: basics.name: Your Name\n')
    expect(after?.output).not.toMatch(/resume\.json: (basics|work)/)
    expect(after?.output).toContain(
      'projects/web-dev.md: links[0].url: https://github.com/your-name',
    )
    expect(after?.code).toBe(0)

    if (!server) throw new Error('The guide does not start the site')
    const origin = await readAddress(server.child)
    const dialogs: string[] = []
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.message())
      void dialog.dismiss()
    })
    for (const path of ['/', '/Projects', '/Projects/Quiz', '/Projects/Countdown', '/Personal']) {
      await page.setViewportSize({ width: 1440, height: 900 })
      await page.goto(origin + path)
      await waitForHydration(page)
      for (const width of [1440, 320]) {
        await page.setViewportSize({ width, height: 800 })
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        )
        expect(overflow, `${path} at ${width} pixels`).toBeLessThanOrEqual(0)
      }
      await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
    }
    expect(dialogs).toEqual([])
    await page.goto(`${origin}/Projects/Countdown`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(ARABIC)
    await expect(page.getByText(`${MARKUP} <script>alert(1)</script>`)).toBeVisible()
    const data = await page.locator('script[type="application/ld+json"]').textContent()
    expect(JSON.parse(data ?? '')).toMatchObject({
      '@graph': [{ description: MARKUP }, { '@type': 'BreadcrumbList' }],
    })

    await edit(content, 'projects/quiz.md', (text) => setField(text, 'picture', 'images/gone.png'))
    const reason =
      'projects/quiz.md: picture: the content folder has no picture "images/gone.png": add it, or correct the path'
    for (const command of ['npm run owner -- content:check', 'npm run build']) {
      const { code, output } = await run(command)
      expect(code, command).toBe(1)
      expect(output).toContain(reason)
    }
    expect((await page.goto(origin))?.status(), 'the site before goes on').toBe(200)

    await stop(server)
    server = start('npm start')
    const later = await readAddress(server.child)
    expect((await page.goto(`${later}/Projects/Quiz`))?.status()).toBe(200)
    expect(server.problems.join('')).toContain(reason)
    expect(server.problems.join('')).toContain('This is the last good build')
    await stop(server)
    await rm(join(checkout, 'dist'), { recursive: true })
    const { code, output } = await run('npm start')
    expect(code).toBe(1)
    expect(output).toContain(reason)
    expect(output, 'no stack trace').not.toMatch(/^ {4}at /m)
  } finally {
    if (server) await stop(server)
    await rm(folder, { recursive: true, force: true })
  }
})
