import { expect, it } from 'vitest'
import { makeContentFolder } from '../../scripts/content/testing.ts'
import { findUses, readTexts } from './remove-unused.ts'

it.each([
  ['NFD', 'NFC'],
  ['NFC', 'NFD'],
])('a picture with accents in %s is used by a text in %s', async (disk, written) => {
  const [picture = '', path = ''] = [disk, written].map((form) => 'images/Café.jpg'.normalize(form))
  const texts = { 'pages/a.md': `![Café](${path})`, 'pages/b.md': `![Café](${encodeURI(path)})` }
  const dir = await makeContentFolder(texts)
  expect(findUses(picture, await readTexts(dir))).toEqual(Object.keys(texts))
  expect(findUses('images/other.jpg', await readTexts(dir))).not.toContain('pages/a.md')
})
