import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { textsIn, type UnfinishedTexts } from '../shared/texts/texts.ts'
import { expectAccessible } from './axe.ts'
import { testWithContent } from './own-content.ts'
import { openHydrated } from './hydration.ts'
import { expect, LONG } from './site.ts'
import { writeTranslations } from './translated-content.ts'

const { frame, reading } = textsIn('en')

/** What the owner of a site says in Dutch, which the product does not have. */
const DUTCH = {
  frame: { ...frame, openMenu: 'Menu openen', search: 'Zoeken', dismiss: 'Sluiten' },
  reading: { portfolio: 'Werk', projects: { one: '{count} project', other: '{count} projecten' } },
  'not-found': { heading: 'Hier is niets.' },
} satisfies UnfinishedTexts

/** A site in German, with some labels that nobody has translated, and in Dutch with few texts of the owner. */
const test = testWithContent(
  async () => ({
    ...(await writeTranslations(['de', 'nl'])),
    'texts.nl.json': JSON.stringify(DUTCH),
  }),
  async (folder) => {
    const file = join(folder, 'shared/texts/languages/de.json')
    const texts = JSON.parse(await readFile(file, 'utf8')) as UnfinishedTexts
    const { skip: _, openMenu: __, ...ownFrame } = texts.frame ?? {}
    const { search: ___, projects: ____, ...ownReading } = texts.reading ?? {}
    await writeFile(file, JSON.stringify({ ...texts, frame: ownFrame, reading: ownReading }))
  },
)

test.describe.configure({ mode: 'default' })

test('labels that a language lacks are in English, and say so', LONG, async ({ page, site }) => {
  await openHydrated(page, `${site}/Projects`)
  await expectAccessible(page)
  const english = [
    page.getByRole('link', { name: frame.skip }),
    page.getByRole('button', { name: frame.openMenu }),
    page.getByText(reading.search, { exact: true }),
    page.getByText(/^\d+ projects$/),
  ]
  for (const label of english) await expect(label).toHaveAttribute('lang', 'en')
  await expect(page.locator('[lang=en]')).toHaveCount(english.length)
})

test.describe('in a language that only the owner has texts in', () => {
  // Of the page that is not found.
  test.use({ allowedMessages: /status of 404/ })

  test(
    'these are the texts of the pages, and the rest is marked as English',
    LONG,
    async ({ page, site }) => {
      await openHydrated(page, `${site}/nl/Projects`)
      await expect(page.locator('html')).toHaveAttribute('lang', 'nl')
      await expect(page.locator('body')).not.toHaveAttribute('lang', /./)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Werk')
      const own = page.getByText(/^\d+ projecten$/)
      await expect(own).not.toHaveAttribute('lang', /./)
      await expect(page.getByText(reading.search, { exact: true })).toHaveAttribute('lang', 'en')
      await expectAccessible(page)
      await openHydrated(page, `${site}/nl/nowhere`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hier is niets.')
      // Without a text of its own, the list is an English page.
      await openHydrated(page, `${site}/nl/Projects/To-Do-List/auth`)
      await expect(page.locator('main')).toHaveAttribute('lang', 'en')
      await expectAccessible(page)
    },
  )
})
