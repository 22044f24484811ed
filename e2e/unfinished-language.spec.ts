import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { textsIn, type UnfinishedTexts } from '../shared/texts/texts.ts'
import { expectAccessible } from './axe.ts'
import { testWithContent } from './own-content.ts'
import { expect, LONG, openHydrated } from './site.ts'
import { writeTranslations } from './translated-content.ts'

const { frame, reading } = textsIn('en')

/** A site in German, with some labels that nobody has translated. */
const test = testWithContent(
  () => writeTranslations(['de']),
  async (folder) => {
    const file = join(folder, 'shared/texts/languages/de.json')
    const texts = JSON.parse(await readFile(file, 'utf8')) as UnfinishedTexts
    const { skip: _, openMenu: __, ...ownFrame } = texts.frame ?? {}
    const { search: ___, projects: ____, ...ownReading } = texts.reading ?? {}
    await writeFile(file, JSON.stringify({ ...texts, frame: ownFrame, reading: ownReading }))
  },
)

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
