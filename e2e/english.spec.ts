import { findEnglishWords } from './find-english.ts'
import { testWithContent } from './own-content.ts'
import { expect, LONG } from './site.ts'
import { writeTranslations } from './translated-content.ts'

const test = testWithContent(() => writeTranslations(['fr', 'es']))

// One build for both languages. What the pages refuse, and the one that is not found.
test.describe.configure({ mode: 'default' })
test.use({ allowedMessages: /status of (?:400|401|404|429)|CallError: 4(?:01|29)/ })

for (const [tag, prefix] of [
  ['fr', ''],
  ['es', '/es'],
] as const) {
  test(`a reader of ${tag} finds no English word`, LONG, async ({ page, site, address }) => {
    const pages = ['/Privacy', '/Projects/robot', '/Notes', '/Notes/first']
    expect(await findEnglishWords(page, { site, prefix, tag, address }, pages)).toEqual([])
  })
}
