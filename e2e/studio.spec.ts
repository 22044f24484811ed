import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'
import { expectAccessible } from './axe.ts'
import { startDevSite } from './dev-site.ts'
import { createGate } from '../shared/testing-gate.ts'
import { interceptRequests } from './requests.ts'
import { BUILD_LIMIT, expect, LONG } from './site.ts'
import { readLink, SAMPLE, shown, state, STUDIO_TIMEOUT, test } from './studio.ts'

test.describe.configure({ mode: 'default', timeout: STUDIO_TIMEOUT })

test('a label that is changed in the form is saved by itself, and the preview shows it', async ({
  studio,
  running,
}) => {
  const file = join(running.folder, 'resume.json')
  const before = await readFile(file, 'utf8')
  const label = studio.getByRole('textbox', { name: 'Label' })
  const old = await label.inputValue()
  await label.fill('Engineer of small things')
  await expect(shown(studio).getByText('Engineer of small things').first()).toBeVisible()
  await expect(state(studio)).toHaveText('Saved')
  // Nothing else of the file has changed.
  expect(await readFile(file, 'utf8')).toBe(before.replace(old, 'Engineer of small things'))

  await test.step('it can be undone by keyboard', async () => {
    await studio.keyboard.press('Control+z')
    await expect(label).toHaveValue(old)
    await expect.poll(() => readFile(file, 'utf8')).toBe(before)
  })
})

test('other machines do not reach the studio, whatever HOST says', async ({ running }) => {
  const port = Number(new URL(running.link).port)
  const addresses = Object.values(networkInterfaces()).flatMap((each) => each ?? [])
  for (const { address, internal, scopeid } of addresses) {
    if (internal || scopeid) continue
    const [error] = (await once(connect(port, address), 'error')) as [NodeJS.ErrnoException]
    expect(error.code, address).toBe('ECONNREFUSED')
  }
})

test(
  'the version that was chosen last is shown, also if an earlier choice is read later',
  LONG,
  async ({ studio, running }) => {
    const file = join(running.folder, 'resume.json')
    const before = await readFile(file, 'utf8')
    const label = studio.getByRole('textbox', { name: 'Label' })
    for (const text of ['First words', 'Second words', 'Third words']) {
      await label.fill(text)
      await expect.poll(() => readFile(file, 'utf8')).toContain(text)
      await expect(state(studio)).toHaveText('Saved')
    }
    await studio.getByRole('tab', { name: 'History' }).click()
    const versions = studio.getByRole('combobox', { name: 'Earlier version' })
    await expect(versions).not.toHaveValue('')
    const ids = await versions
      .getByRole('option')
      .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value))
    const [newest = '', middle = '', oldest = ''] = ids
    await versions.selectOption(newest)
    const isMiddle = (url: URL) => url.searchParams.get('id') === middle
    const gate = createGate()
    await interceptRequests(studio, isMiddle, async (route) => {
      await gate.opened
      // A read that was given up cannot be answered any more.
      await route.continue().catch(() => undefined)
    })
    const givenUp = studio.waitForEvent('requestfailed', (request) =>
      isMiddle(new URL(request.url())),
    )
    const main = studio.getByRole('main')
    await versions.selectOption(middle)
    await versions.selectOption(oldest)
    await givenUp
    gate.open()
    await expect(versions).toHaveValue(oldest)
    await expect(main.getByText('First words')).toHaveCount(0)
    await writeFile(file, before)
  },
)

test(
  'a text that the build refuses is kept over a reload, and saved once it is mended',
  LONG,
  async ({ studio, running }) => {
    const file = join(running.folder, 'resume.json')
    const before = await readFile(file, 'utf8')
    await studio.getByRole('tab', { name: 'Text' }).click()
    const text = studio.getByRole('textbox', { name: 'Text of resume.json' })
    await text.click()
    await studio.keyboard.press('Control+Home')
    await studio.keyboard.type('!')
    await expect(state(studio)).toContainText('Not saved')
    await expect(studio.locator('.cm-lint-marker-error')).toBeVisible()
    expect(await readFile(file, 'utf8')).toBe(before)

    await studio.reload()
    await expect(text).toContainText('!{')
    await expect(state(studio)).toContainText('Not saved')
    await expect(studio.getByRole('navigation', { name: 'Files' })).toContainText('not saved')

    await text.click()
    await studio.keyboard.press('Control+Home')
    await studio.keyboard.press('Delete')
    await expect(state(studio)).toHaveText('Saved')
    expect(await readFile(file, 'utf8')).toBe(before)
  },
)

test('a text with the line breaks of Windows keeps them', LONG, async ({ studio, running }) => {
  const file = join(running.folder, 'personal.md')
  const original = await readFile(file, 'utf8')
  const before = original.replaceAll('\n', '\r\n')
  await writeFile(file, before)
  await studio
    .getByRole('navigation', { name: 'Files' })
    .getByRole('button', { name: 'Personal' })
    .click()
  const text = studio.getByRole('textbox', { name: 'Text of personal.md' })
  await text.click()
  await studio.keyboard.press('Control+End')
  await studio.keyboard.type('The end.')
  await expect.poll(() => readFile(file, 'utf8')).toBe(`${before}The end.`)
  await studio.keyboard.press('Control+z')
  await expect.poll(() => readFile(file, 'utf8')).toBe(before)
  await writeFile(file, original)
})

test(
  'a change from outside is taken while nothing is unsaved, and else shown beside mine',
  LONG,
  async ({ studio, running }) => {
    const file = join(running.folder, 'resume.json')
    const before = await readFile(file, 'utf8')
    const label = studio.getByRole('textbox', { name: 'Label' })
    const old = await label.inputValue()
    await writeFile(file, before.replace(old, 'From outside'))
    await expect(label).toHaveValue('From outside')

    await studio.getByRole('tab', { name: 'Text' }).click()
    await studio.getByRole('textbox', { name: 'Text of resume.json' }).click()
    await studio.keyboard.press('Control+Home')
    await studio.keyboard.type('!')
    await expect(state(studio)).toContainText('Not saved')
    await writeFile(file, before.replace(old, 'Again from outside'))
    await expect(studio.getByRole('alert')).toContainText('Another program changed this file')
    await expect(studio.getByRole('region', { name: 'The file' })).toContainText(
      'Again from outside',
    )
    await expect(studio.getByRole('region', { name: 'Yours' })).toContainText('!{')
    await expectAccessible(studio)
    await studio.getByRole('button', { name: 'Keep the file’s' }).click()
    await expect(state(studio)).toHaveText('Saved')
    const heading = studio.getByRole('heading', { name: 'Resume resume.json' })
    await expect(heading).toBeFocused()
    await studio.getByRole('tab', { name: 'Form' }).click()
    await expect(label).toHaveValue('Again from outside')
    await writeFile(file, before)
    await expect(label).toHaveValue(old)

    await test.step('a file that is deleted while another program changes it is not lost', async () => {
      await interceptRequests(studio, /\/studio\//, async (route) => {
        if (route.request().method() === 'DELETE')
          await writeFile(file, before.replace(old, 'Kept by another program'))
        await route.continue()
      })
      await studio.getByRole('button', { name: 'Delete', exact: true }).click()
      await expect(studio.getByRole('alert')).toContainText('Another program changed this file')
      await expect(studio.getByRole('button', { name: 'Delete it' })).toBeVisible()
      await studio.unroute(/\/studio\//)
      await studio.getByRole('button', { name: 'Keep the file’s' }).click()
      await expect(label).toHaveValue('Kept by another program')
      await writeFile(file, before)
      await expect(label).toHaveValue(old)
    })

    await test.step('changes that are discarded leave the focus at the heading', async () => {
      await studio.getByRole('tab', { name: 'Text' }).click()
      await studio.getByRole('textbox', { name: 'Text of resume.json' }).click()
      await studio.keyboard.press('Control+Home')
      await studio.keyboard.type('!')
      await expect(state(studio)).toContainText('Not saved: line 1: ')
      await studio.getByRole('button', { name: 'Discard my changes' }).press('Enter')
      await expect(state(studio)).toHaveText('Saved')
      await expect(heading).toBeFocused()
    })
  },
)

test(
  'a note is added from a template, written, deleted and brought back',
  LONG,
  async ({ studio, running }) => {
    const file = join(running.folder, 'notes/my-first-week.md')
    await studio.getByRole('button', { name: 'Add…' }).click()
    await studio.getByRole('radio', { name: 'Note' }).check()
    await studio.getByRole('textbox', { name: 'Title' }).fill('My first week')
    await studio.getByRole('button', { name: 'Add', exact: true }).click()
    const text = studio.getByRole('textbox', { name: 'Text of notes/my-first-week.md' })
    await expect(text).toContainText('title: "My first week"')
    await expect(state(studio)).toHaveText('Saved')
    await expect(studio.getByRole('heading', { name: 'notes/my-first-week.md' })).toBeFocused()

    await text.click()
    await studio.keyboard.press('Control+End')
    await studio.keyboard.type('word')
    await studio.keyboard.press('Shift+Home')
    await studio.keyboard.press('Control+b')
    await expect.poll(() => readFile(file, 'utf8')).toContain('**word**')
    await studio.keyboard.press('ArrowRight')
    await studio.keyboard.press('Control+End')
    await studio.keyboard.type('\n\n## A heading')
    await studio.getByRole('navigation', { name: 'Headings' }).getByRole('button').click()
    await expect(text).toBeFocused()

    await studio.getByRole('button', { name: 'Delete' }).click()
    await expect.poll(() => readFile(file, 'utf8').catch(() => 'gone')).toBe('gone')
    await studio.getByRole('main').getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => readFile(file, 'utf8').catch(() => 'gone')).toContain('## A heading')
    await studio.getByRole('button', { name: 'Delete' }).click()
    await expect.poll(() => readFile(file, 'utf8').catch(() => 'gone')).toBe('gone')
  },
)

test('a click in the preview leads to the field', LONG, async ({ studio }) => {
  await shown(studio).getByRole('heading', { level: 1 }).click()
  await expect(studio.locator('[data-path="basics.name"]')).toBeFocused()
})

test('changes are committed to a repository of git', LONG, async ({ studio, running }) => {
  const { folder } = running
  const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, encoding: 'utf8' })
  git('init', '--quiet', '--initial-branch=main')
  git('config', 'user.name', 'Ada')
  git('config', 'user.email', 'ada@example.com')
  git('add', '--all')
  git('commit', '--quiet', '--message=Begin')
  const label = studio.getByRole('textbox', { name: 'Label' })
  const old = await label.inputValue()
  await label.fill('Engineer with a history')
  await expect(state(studio)).toHaveText('Saved')
  await studio.getByRole('button', { name: 'Check', exact: true }).click()
  const region = studio.getByRole('region', { name: 'Git' })
  const message = region.getByRole('textbox', { name: 'Message' })
  await expect(region.getByRole('listitem')).toHaveText('resume.json changed')
  await region.getByRole('button', { name: 'Commit' }).click()
  await expect(region).toContainText('Write what you changed.')
  await expect(message).toBeFocused()
  await expectAccessible(studio)
  await message.pressSequentially('Words')
  // The field is in none of the files, whose changes stay.
  await studio.keyboard.press('Control+z')
  await expect(message).toHaveValue('')
  await message.fill('Call "myself" $(id)')
  await studio.getByRole('button', { name: 'Resume', exact: true }).click()
  await expect(label).toBeVisible()
  await studio.getByRole('button', { name: 'Check', exact: true }).click()
  await expect(message).toHaveValue('Call "myself" $(id)')
  await studio.getByRole('button', { name: 'Check again' }).click()
  await expect(studio.getByRole('region', { name: 'Publish' })).toBeVisible()
  await message.press('Enter')
  await expect(region.getByRole('status')).toHaveText('Everything is committed on main.')
  await expect(region.getByRole('heading', { name: /^Changes/ })).toBeFocused()
  expect(git('log', '-1', '--format=%s').trim()).toBe('Call "myself" $(id)')
  expect(git('show', 'HEAD:resume.json')).toContain('Engineer with a history')
  await studio.getByRole('button', { name: 'Resume', exact: true }).click()
  await label.fill(old)
  await expect(state(studio)).toHaveText('Saved')
  await rm(join(folder, '.git'), { recursive: true })
})

test(
  'a studio that ends while its owner types keeps the text, and says what to do',
  LONG,
  async ({ browser }) => {
    test.setTimeout(BUILD_LIMIT)
    const folder = await mkdtemp(join(tmpdir(), 'studio-content-'))
    await cp(SAMPLE, folder, { recursive: true })
    const first = await startDevSite(folder, 'studio/main.ts')
    const context = await browser.newContext()
    const page = await context.newPage()
    await page.goto(await readLink(first))
    const label = page.getByRole('textbox', { name: 'Label' })
    await expect(label).toBeVisible({ timeout: 300_000 })
    const { port } = new URL(page.url())
    await first.stop()
    await label.fill('Typed while nobody listens')
    await expect(page.getByRole('alert')).toContainText('Is it still running in the terminal?')
    await expect(state(page)).toContainText('Not saved')

    const second = await startDevSite(folder, 'studio/main.ts', port)
    const link = await readLink(second)
    await expect(page.getByRole('alert')).toHaveCount(1)
    await expect(page.getByRole('alert')).toContainText('Open the link that it printed')
    await expect(label).toHaveValue('Typed while nobody listens')
    const again = await context.newPage()
    await again.goto(link)
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(state(page)).toHaveText('Saved')
    expect(await readFile(join(folder, 'resume.json'), 'utf8')).toContain('nobody listens')
    await context.close()
    await second.stop()
    await rm(folder, { recursive: true })
  },
)
