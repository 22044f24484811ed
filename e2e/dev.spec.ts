import { cp, mkdtemp, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startDevSite } from './dev-site.ts'
import { expect as expectSoon, test, waitForHydration } from './site.ts'

// The dev server compiles on request, which takes long on a busy machine.
const expect = expectSoon.configure({ timeout: 60_000 })

// Vite and React speak in development; a page that cannot be rendered is a failed request.
test.use({ allowedMessages: /^debug: \[vite\]|React DevTools|500 \(Internal Server Error\)/ })

const SAMPLE = fileURLToPath(new URL('../content', import.meta.url))
const BROKEN = 'projects/quiz.md:3:1: title: '

async function edit(file: string, change: (text: string) => string): Promise<void> {
  await writeFile(`${file}.new`, change(await readFile(file, 'utf8')))
  // As editors save.
  await rename(`${file}.new`, file)
}

const setTitle = (title: string) => (text: string) => text.replace(/^title:.*$/m, `title: ${title}`)

test('content behind links is watched, and mistakes show in the browser until they are mended', async ({
  page,
}) => {
  test.setTimeout(300_000)
  const folder = await mkdtemp(join(tmpdir(), 'portfolio-content-'))
  await cp(SAMPLE, join(folder, 'real'), { recursive: true })
  await symlink('real', join(folder, 'content'))
  // The folder with the projects is elsewhere too.
  await rename(join(folder, 'real/projects'), join(folder, 'projects'))
  await symlink('../projects', join(folder, 'real/projects'))
  const quiz = join(folder, 'projects/quiz.md')
  const site = join(folder, 'real/site.json')
  await edit(site, (text) =>
    JSON.stringify({ ...(JSON.parse(text) as object), url: 'https://ada.example' }),
  )
  await edit(quiz, setTitle("''"))

  const dev = await startDevSite(join(folder, 'content'))
  try {
    await test.step('a start on broken content waits', async () => {
      await expect.poll(dev.printed, { timeout: 120_000 }).toContain('Waiting for a change')
      expect(dev.printed()).toContain(BROKEN)
      expect(dev.printed()).not.toContain('listening')
      await edit(quiz, setTitle('First'))
    })
    const origin = await dev.origin
    expect(dev.printed()).toContain(`"url":"${origin.replace('127.0.0.1', 'localhost')}"`)

    const heading = page.getByRole('heading', { level: 1 })
    await page.goto(`${origin}/Projects/Quiz`)
    await expect(heading).toHaveText('First')
    await waitForHydration(page)

    await test.step('a change shows, and hydrates', async () => {
      await edit(quiz, setTitle('Second'))
      await expect(heading).toHaveText('Second')
      await waitForHydration(page)
    })

    await test.step('a mistake shows over the page, and in a new one', async () => {
      await edit(quiz, setTitle("''"))
      await expect(page.locator('vite-error-overlay')).toContainText(BROKEN)
      expect((await page.reload())?.status()).toBe(500)
      await expect(page.locator('pre').first()).toContainText(BROKEN)
      await edit(quiz, setTitle('Mended'))
      await expect(heading).toHaveText('Mended')
      await expect(page.locator('vite-error-overlay')).toHaveCount(0)
      await waitForHydration(page)
    })

    expect(dev.printed().split(BROKEN).length - 1, 'each mistake is printed once').toBe(2)
    expect(dev.printed()).not.toMatch(/^ {4}at /m)
  } finally {
    // A page that is reloading asks a stopped server for its modules.
    await page.close()
    await dev.stop()
    await rm(folder, { recursive: true })
  }
})
