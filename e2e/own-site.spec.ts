import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, parse } from 'node:path'
import { expectAccessible } from './axe.ts'
import { cloneSite, ROOT, type Run, type StartedSite, stop } from './clone-site.ts'
import { waitForHydration } from './hydration.ts'
import { BUILD_LIMIT, expect, readAddress, test, LONG } from './site.ts'

/** The commands of the guide, in the order in which it has them. */
async function readCommands(): Promise<string[]> {
  const guide = await readFile(join(ROOT, 'docs/make-it-yours/README.md'), 'utf8')
  return [...guide.matchAll(/^```sh\n([\s\S]*?)^```/gm)].flatMap(([, block = '']) =>
    block.trim().split('\n'),
  )
}

async function edit(folder: string, file: string, change: (text: string) => string): Promise<void> {
  const path = join(folder, file)
  await writeFile(path, change(await readFile(path, 'utf8')))
}

/** The built-in screens that the student keeps. */
const KEPT = ['quiz', 'countdown', 'ic']

/** A project without pictures; two have no link. */
function writeProject(title: string, more = ''): string {
  return `---\ntitle: ${title}\nsummary: Was es ist.\nperiod: 2025\n${more}---\n## Aufbau\n\nText.\n`
}

const LINK = 'links: [{ label: Code, url: "https://code.example/ada" }]\n'

/** What a student writes where the guide says to fill in: five projects, an imprint, a German menu. */
async function fillIn(content: string): Promise<void> {
  await edit(content, 'site.json', (text) =>
    JSON.stringify({
      ...(JSON.parse(text) as object),
      title: 'Ada Example',
      description: 'Studentin der Technischen Informatik.',
      language: 'de',
      theme: { accent: '#7a2e8e', fonts: 'book' },
      menu: [
        { label: 'Lebenslauf', url: '/Resume' },
        { label: 'Projekte', url: '/Projects' },
      ],
      projects: undefined,
    }),
  )
  await writeFile(
    join(content, 'resume.json'),
    JSON.stringify({
      basics: { name: 'Ada Example', email: 'ada@ada.example' },
      education: [{ institution: 'Beispiel-Hochschule', startDate: '2023-10' }],
    }),
  )
  const projects = join(content, 'projects')
  for (const file of await readdir(projects)) {
    if (!KEPT.includes(parse(file).name)) await rm(join(projects, file))
  }
  await rm(join(content, 'personal.md'))
  const own = {
    'robot.md': writeProject('Roboter', 'featured: true\n'),
    'wetter.md': writeProject('Wetterstation'),
    'uhr.md': writeProject('Binäre Uhr', LINK),
    'fahrrad.md': writeProject('Fahrradcomputer', `${LINK}slug: velo\n`),
    'chor.md': writeProject('Chorverwaltung', `${LINK}listed: false\n`),
  }
  for (const [file, text] of Object.entries(own)) await writeFile(join(projects, file), text)
  await mkdir(join(content, 'pages'), { recursive: true })
  await writeFile(
    join(content, 'pages/impressum.md'),
    '---\ntitle: Impressum\nfooter: true\n---\nBeispielweg 1.\n',
  )
}

/** A project's file with another value in one of its settings. */
function setField(text: string, name: string, value: string): string {
  return text.replace(new RegExp(`^${name}: .*$`, 'm'), () => `${name}: '${value}'`)
}

test(
  'a student who follows the guide gets a site with own projects and pages, and without accounts',
  LONG,
  async ({ page }) => {
    test.setTimeout(BUILD_LIMIT)
    const commands = await readCommands()
    expect(commands.slice(0, 3)).toEqual([
      expect.stringMatching(/^git clone /),
      'cd ownfolio',
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
      expect(after?.output).not.toContain('Your Name')
      expect(after?.code).toBe(0)

      if (!server) throw new Error('The guide does not start the site')
      const origin = await readAddress(server.child)
      await page.goto(`${origin}/Projects`)
      await waitForHydration(page)
      const menu = page
        .getByRole('navigation', { name: 'Hauptmenü' })
        .getByRole('list')
        .getByRole('link')
      await expect(menu).toHaveText(['Lebenslauf', 'Projekte'])
      const titles = page.getByRole('article').getByRole('heading')
      await expect(titles).toHaveCount(KEPT.length + 4)
      await expect(titles.first()).toHaveText('Roboter')
      const accent = await page
        .locator('html')
        .evaluate((root) => getComputedStyle(root).getPropertyValue('--accent'))
      expect(accent).toBe('#7a2e8e')
      const listFonts = () =>
        page.evaluate(() =>
          [...document.fonts].flatMap(({ status, family }) => (status === 'loaded' ? family : [])),
        )
      await expect.poll(listFonts).toContain('Text')

      await expect(page.getByRole('searchbox', { name: 'Nach Titel suchen' })).toBeVisible()
      await expect(page.getByRole('status').getByText(`${KEPT.length + 4} Projekte`)).toBeVisible()
      await page.getByRole('link', { name: 'Roboter' }).click()
      await expect(page).toHaveURL(`${origin}/Projects/robot`)
      await expect(page.getByRole('heading', { name: 'Aufbau' })).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('link', { name: 'Impressum' }).click()
      await expect(page.getByText('Beispielweg 1')).toBeVisible()
      await waitForHydration(page)
      await expect(page).toHaveTitle('Impressum · Ada Example')

      await page.goto(origin)
      await expect(page.getByRole('link', { name: 'PDF herunterladen' })).toBeVisible()
      await expect(page.getByRole('heading', { name: 'Ausbildung' })).toBeVisible()
      await expect(page.getByText(/^Okt. 2023\s*–\s*heute$/)).toBeVisible()
      await page.goto(`${origin}/Projects/Quiz`)
      await expect(page.getByRole('main')).toHaveAttribute('lang', 'en')
      await expect(page.getByRole('main').locator('header').first()).toHaveAttribute('lang', 'de')

      const status = async (path: string, init?: RequestInit) =>
        (await fetch(origin + path, init)).status
      const found = ['/', '/Projects/Quiz', '/Projects/Countdown', '/Projects/IC', '/Projects/velo']
      for (const path of [...found, '/Projects/chor']) expect(await status(path), path).toBe(200)
      const gone = [
        'To-Do-List',
        'To-Do-List/auth',
        'Evaluation',
        'WebDev',
        'SoftwareDivider',
        'fahrrad',
      ]
      for (const path of ['/Personal', ...gone.map((name) => `/Projects/${name}`)]) {
        expect(await status(path), path).toBe(404)
      }
      const body = JSON.stringify({ email: 'a@b.example', password: 'a password', username: 'Ada' })
      for (const call of ['login', 'register']) {
        const headers = { 'Content-Type': 'application/json' }
        const init = { method: 'POST', headers, body }
        expect(await status(`/Projects/To-Do-List/${call}`, init), call).toBe(404)
      }
      const sitemap = await (await fetch(`${origin}/sitemap.xml`)).text()
      expect(sitemap.match(/<loc>/g)).toHaveLength(4 + KEPT.length + 4)
      expect(sitemap).not.toMatch(/chor|To-Do-List|Personal/)
      const privacy = await (await fetch(`${origin}/Privacy`)).text()
      expect(privacy).not.toMatch(/Aufgabenliste|Sterne/i)
      expect(privacy).toContain('Was Sie tun können')

      await edit(content, 'projects/quiz.md', (text) =>
        setField(text, 'picture', 'images/gone.png'),
      )
      const reason =
        'projects/quiz.md:8:1: picture: the content folder has no picture "images/gone.png": add it, or correct the path'
      const check = await run('npm run owner -- content:check')
      expect(check.code).toBe(1)
      expect(check.output).toContain(reason)
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
  },
)
