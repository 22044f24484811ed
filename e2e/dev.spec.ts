import { cp, mkdir, mkdtemp, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { HOUR } from '../shared/clock.ts'
import { expectAccessible } from './axe.ts'
import { type DevSite, startDevSite } from './dev-site.ts'
import { waitForHydration } from './hydration.ts'
import { registerPerson } from './person.ts'
import { interceptRequests } from './requests.ts'
import { BUILD_LIMIT, expect, LONG, type Page, test as base } from './site.ts'
import { openList, partsOf, seedTasks } from './to-do.ts'

const SAMPLE = fileURLToPath(new URL('../content', import.meta.url))
const ACCENT = '#b3261e'
const CONTACT = '---\ntitle: Contact\ncontact: true\n---\nWrite to me.\n'
const BROKEN = 'projects/quiz.md:3:1: title: '

async function edit(file: string, change: (text: string) => string): Promise<void> {
  await writeFile(`${file}.new`, change(await readFile(file, 'utf8')))
  // As editors save.
  await rename(`${file}.new`, file)
}

const setTitle = (title: string) => (text: string) => text.replace(/^title:.*$/m, `title: ${title}`)

type ContentSite = DevSite & {
  /** The file of the quiz, whose title has a mistake when the server starts. */
  quiz: string
}

/** A dev server of its own content, which is behind links. Its start takes long: one for the file. */
const test = base.extend<object, { dev: ContentSite; kit: string }>({
  dev: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the first argument
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'portfolio-content-'))
      await cp(SAMPLE, join(folder, 'real'), { recursive: true })
      await symlink('real', join(folder, 'content'))
      // The folder with the projects is elsewhere too.
      await rename(join(folder, 'real/projects'), join(folder, 'projects'))
      await symlink('../projects', join(folder, 'real/projects'))
      const quiz = join(folder, 'projects/quiz.md')
      const site = join(folder, 'real/site.json')
      await edit(site, (text) =>
        JSON.stringify({
          ...(JSON.parse(text) as object),
          language: undefined,
          languages: ['en', 'de'],
          url: 'https://ada.example',
          theme: { accent: ACCENT },
        }),
      )
      await mkdir(join(folder, 'real/pages'))
      await writeFile(join(folder, 'real/pages/contact.md'), CONTACT)
      await writeFile(
        join(folder, 'real/pages/contact.de.md'),
        CONTACT.replace('contact: true', ''),
      )
      await edit(quiz, setTitle("''"))

      const dev = await startDevSite(join(folder, 'content'))
      await use({ ...dev, quiz })
      await dev.stop()
      await rm(folder, { recursive: true })
    },
    { scope: 'worker', timeout: BUILD_LIMIT },
  ],

  /** Its origin, once its content has no mistake and the page of the kit is compiled. */
  kit: [
    async ({ dev, browser }, use) => {
      await expect.poll(dev.printed, { timeout: 300_000 }).toMatch(/listening|Waiting for a change/)
      if (!dev.printed().includes('listening')) await edit(dev.quiz, setTitle('Quiz'))
      const page = await browser.newPage({ baseURL: await dev.origin })
      await page.goto('/dev/kit', { timeout: 300_000 })
      await page.close()
      await use(await dev.origin)
    },
    // Three builds may run beside it.
    { scope: 'worker', timeout: BUILD_LIMIT },
  ],
})

test.describe.configure({ mode: 'default' })

test.describe('the content', () => {
  // Vite and React speak in development; a page that cannot be rendered is a failed request.
  test.use({ allowedMessages: /^debug: \[vite\]|React DevTools|500 \(Internal Server Error\)/ })

  test(
    'behind links is watched, and mistakes show in the browser until they are mended',
    LONG,
    async ({ page, dev }) => {
      test.setTimeout(BUILD_LIMIT)
      const { quiz } = dev
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

      await test.step('drawings have the colours of the theme', async () => {
        const cover = await page.request.get(`${origin}/images/projects/quiz-light.svg`)
        expect(await cover.text()).toContain(ACCENT)
      })

      await test.step('an unknown path is not found, also with a slash at its end', async () => {
        expect((await page.request.get(`${origin}/nothing`)).status()).toBe(404)
        expect((await page.request.get(`${origin}/nothing/`)).status()).toBe(404)
      })

      await test.step('a change shows, and hydrates', async () => {
        await edit(quiz, setTitle('Second'))
        await expect(heading).toHaveText('Second')
        await waitForHydration(page)
      })

      await test.step('a document that a change overtakes shows it, without an error', async () => {
        const ENTRY = /\/client\/pages\/\+client\.tsx/
        let goOn: () => void = () => undefined
        const changed = new Promise<void>((resolve) => (goOn = resolve))
        await interceptRequests(page, ENTRY, async (route) => {
          await changed
          await route.continue()
        })
        await page.reload({ waitUntil: 'commit' })
        await expect(heading).toHaveText('Second')
        // The browser's own margin would show that the styles wait for the scripts.
        await expect(page.locator('body')).toHaveCSS('margin', '0px')
        await edit(quiz, setTitle('Overtaken'))
        await expect
          .poll(async () => (await page.request.get(page.url())).text())
          .toContain('Overtaken')
        goOn()
        await expect(heading).toHaveText('Overtaken')
        await waitForHydration(page)
        await page.unroute(ENTRY)
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
    },
  )
})

test.describe('the kit', () => {
  test.use({
    baseURL: ({ kit }, use) => use(kit),
    // Vite and React speak in development.
    allowedMessages: /^debug: \[vite\]|React DevTools/,
  })

  async function openKit(page: Page) {
    await page.goto('/dev/kit')
    await waitForHydration(page)
  }

  test(
    'every part of the kit is accessible in both themes, with dialog, menu and message',
    LONG,
    async ({ page }) => {
      await openKit(page)
      await page.getByText('The chart as a table').click()
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Account', exact: true }).click()
      await page.getByRole('button', { name: 'Delete', exact: true }).click()
      await expect(page.getByText('Rent deleted.')).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Open dialog' }).click()
      await page.getByRole('button', { name: 'Save' }).click()
      await expectAccessible(page.getByRole('dialog'))
    },
  )

  test(
    'tabs, menu, dialog, stepper and choices work by keyboard, and files can be chosen and dropped',
    LONG,
    async ({ page }) => {
      await openKit(page)

      await test.step('arrow keys, Home and End move between tabs', async () => {
        await page.getByRole('tab', { name: 'One' }).focus()
        await page.keyboard.press('ArrowRight')
        await expect(page.getByRole('tab', { name: 'Two' })).toBeFocused()
        await expect(page.getByRole('tabpanel')).toHaveText('Panel two')
        await page.keyboard.press('End')
        await page.keyboard.press('ArrowRight')
        await expect(page.getByRole('tab', { name: 'One', selected: true })).toBeFocused()
      })

      await test.step('Escape closes the menu and returns the focus', async () => {
        const button = page.getByRole('button', { name: 'Account', exact: true })
        await button.press('Enter')
        await page.keyboard.press('Tab')
        await expect(page.getByRole('button', { name: 'Export' })).toBeFocused()
        await page.keyboard.press('Escape')
        await expect(page.getByRole('button', { name: 'Export' })).toHaveCount(0)
        await expect(button).toBeFocused()
      })

      await test.step('the menu closes when the focus leaves it', async () => {
        await page.keyboard.press('Enter')
        await page.keyboard.press('Shift+Tab')
        await expect(page.getByRole('button', { name: 'Export' })).toHaveCount(0)
      })

      await test.step('the dialog focuses its first field, and gives the focus back', async () => {
        const button = page.getByRole('button', { name: 'Open dialog' })
        await button.press('Enter')
        await expect(page.getByRole('textbox', { name: 'Member' })).toBeFocused()
        await page.keyboard.press('Escape')
        await expect(page.getByRole('dialog')).toHaveCount(0)
        await expect(button).toBeFocused()
      })

      await test.step('the stepper stops at both ends', async () => {
        const next = page.getByRole('button', { name: 'Next page' })
        for (let times = 0; times < 4; times++) await next.press('Enter')
        await expect(page.getByText('Page 3 of 3')).toBeVisible()
        await expect(next).toHaveAttribute('aria-disabled', 'true')
        await expect(next).toBeFocused()
      })

      await test.step('a field is described by its hint or its error', async () => {
        await expect(page.getByRole('textbox', { name: 'Amount' })).toHaveAccessibleDescription(
          'Enter a number.',
        )
        await expect(page.getByRole('group', { name: 'Shares' })).toHaveAccessibleDescription(
          'Choose at least one.',
        )
      })

      await test.step('arrow keys choose a radio button', async () => {
        await page
          .getByRole('group', { name: 'Size' })
          .getByRole('radio', { name: 'Small' })
          .focus()
        await page.keyboard.press('ArrowDown')
        await expect(
          page.getByRole('group', { name: 'Chips' }).getByRole('radio', { name: 'Large' }),
        ).toBeChecked()
      })
      await test.step('files can be chosen again, and dropped anywhere on the page', async () => {
        const picture = { name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('x') }
        const input = page.getByLabel('Choose pictures')
        await input.setInputFiles(picture)
        await expect(page.getByText('a.png')).toBeVisible()
        await input.setInputFiles([picture, { ...picture, name: 'b.png' }])
        await expect(page.getByText('a.png, b.png')).toBeVisible()
        await page.evaluate(() => {
          const dataTransfer = new DataTransfer()
          dataTransfer.items.add(new File(['x'], 'dropped.png', { type: 'image/png' }))
          const options = { dataTransfer, bubbles: true, cancelable: true }
          document.querySelector('h1')?.dispatchEvent(new DragEvent('drop', options))
        })
        await expect(page.getByText('dropped.png')).toBeVisible()
      })
    },
  )

  test.describe('a message', () => {
    test.beforeEach(async ({ page }) => {
      await page.clock.install()
      await openKit(page)
    })

    const remove = (page: Page) => page.getByRole('button', { name: 'Delete', exact: true })
    const undo = (page: Page) => page.getByRole('button', { name: 'Undo' })
    const status = (page: Page) => page.getByRole('status', { name: 'Messages' })
    const closeDialog = async (page: Page) => {
      await page.getByRole('button', { name: 'Cancel' }).click()
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
    // Until then the clock goes on, also while a busy machine waits. Clicks do not work afterwards.
    const pauseClock = (page: Page) => page.clock.pauseAt(new Date(Date.now() + HOUR))

    test(
      'follows its own action, waits for the pointer, and can be used over a dialog',
      LONG,
      async ({ page }) => {
        await test.step('it shows the message of its own action, also twice', async () => {
          for (const times of [1, 2]) {
            await remove(page).click()
            await undo(page).click()
            await expect(status(page)).toHaveText(`Undone: delete Rent (${times}).`)
          }
        })

        await test.step('it goes after one that the pointer was on', async () => {
          await remove(page).click()
          await undo(page).hover()
          await page.clock.runFor(60_000)
          await expect(undo(page)).toBeVisible()
          await undo(page).click()
          await page.mouse.move(0, 0)
          await page.clock.runFor(6_100)
          await expect(status(page)).toHaveText('')
        })

        await test.step('it can be used over an open dialog, and stays when that closes', async () => {
          await remove(page).click()
          await page.getByRole('button', { name: 'Open dialog' }).click()
          // It was there before the dialog, which does not cover it.
          await undo(page).click()
          await expect(page.getByRole('dialog').getByRole('status')).toHaveText(
            /^Undone: delete Rent/,
          )
          await page.getByRole('button', { name: 'Save' }).click()
          await page.clock.runFor(1_600)
          await expect(undo(page)).toBeVisible()
          await closeDialog(page)
          await undo(page).click()
          await expect(status(page)).toHaveText('Undone.')
        })

        await test.step('it is dismissed by Escape, which leaves the dialog around it open', async () => {
          await page.clock.runFor(6_100)
          await expect(status(page)).toHaveText('')
          await page.getByRole('button', { name: 'Open dialog' }).click()
          await page.getByRole('button', { name: 'Save' }).press('Enter')
          await expect(undo(page)).toBeVisible()
          await page.keyboard.press('F8')
          await page.keyboard.press('Escape')
          await expect(status(page)).toHaveText('')
          await expect(page.getByRole('button', { name: 'Save' })).toBeFocused()
        })
      },
    )

    test(
      'goes after six seconds, also the one that follows an undo by keyboard',
      LONG,
      async ({ page }) => {
        await remove(page).press('Enter')
        await expect(undo(page)).toBeVisible()
        await page.keyboard.press('F8')
        await expect(undo(page)).toBeFocused()
        await pauseClock(page)
        await expect(undo(page)).toBeFocused()
        await page.keyboard.press('Enter')
        await expect(status(page)).toHaveText('Undone: delete Rent (1).')
        await expect(remove(page)).toBeFocused()
        await page.clock.runFor(5_900)
        await expect(status(page)).toHaveText('Undone: delete Rent (1).')
        await page.clock.runFor(200)
        await expect(status(page)).toHaveText('')
      },
    )

    test('waits until the one before could be read', LONG, async ({ page }) => {
      await pauseClock(page)
      await page.getByRole('button', { name: 'Two messages' }).press('Enter')
      await expect(status(page)).toHaveText('First message.')
      await page.clock.runFor(1_600)
      await expect(status(page)).toHaveText('Second message.')
    })
  })
})

test.describe('the to-do list', () => {
  test.use({
    baseURL: ({ kit }, use) => use(kit),
    // Vite and React speak in development.
    allowedMessages: /^debug: \[vite\]|React DevTools/,
  })

  test(
    'shows the details of a task until they are closed',
    LONG,
    async ({ page, kit, address }) => {
      const person = await registerPerson(kit, address)
      await seedTasks(kit, person, [{ title: 'One' }])
      await openList(page, kit, person)
      const { button, details } = partsOf(page)
      await button('Edit One').click()
      await details.getByRole('textbox', { name: 'Notes' }).fill('Read in development')
      await button('Close details').click()
      await expect(details).toHaveCount(0)
    },
  )
})

test('the form on a page in another language takes a message', LONG, async ({ request, kit }) => {
  const form = { name: 'Ann', email: 'ann@example.com', subject: 'Hello', text: 'I write.' }
  const answer = await request.post(`${kit}/de/contact`, { form, maxRedirects: 0 })
  expect(answer.status()).toBe(303)
  expect(answer.headers()['location']).toContain('/de/contact')
})
