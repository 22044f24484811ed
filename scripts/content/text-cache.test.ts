import { expect, it } from 'vitest'
import { contentFiles } from '../../shared/content/testing.ts'
import { success } from '../../shared/result.ts'
import { createTextParser, type TextCache } from './text-cache.ts'
import { makeContentFolder, PROJECT } from './testing.ts'
import { createContentCache, loadContent } from './load-content.ts'

it('parses a text again if it or what it may name has changed', () => {
  const cache: TextCache = new Map()
  let parsed = 0
  const read = (text: string, pictures: string[] = [], language = 'en') =>
    createTextParser(cache, contentFiles(pictures), language)('a.md', text, () => {
      parsed++
      return success({ text })
    })
  read('A')
  read('A')
  expect(parsed).toBe(1)
  read('B')
  read('B', ['images/a.png'])
  read('B', ['images/a.png'], 'de')
  expect(parsed).toBe(4)
  read('B', ['images/a.png'])
  expect(parsed).toBe(4)
})

it('gives each reader its own value, and tells its links and warnings again', async () => {
  const dir = await makeContentFolder({
    'projects/robot.md': `${PROJECT}\n[Dead](/nowhere)\n\n\`\`\`ts\nconst a = 1\n\`\`\``,
  })
  const cache = createContentCache()
  const load = (decorated: boolean) =>
    loadContent(dir, (file) => ({ src: `/${file}` }), { decorated, cache })
  const first = await load(true)
  const again = await load(false)
  expect(again.warnings).toEqual(first.warnings)
  expect(again.links).toEqual(first.links)
  const code = (content: typeof first) => JSON.stringify(content.projects.get('robot'))
  expect(code(first)).not.toBe(code(again))
  expect(code(await load(true))).toBe(code(first))
})
