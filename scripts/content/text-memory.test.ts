import { expect, it } from 'vitest'
import { contentFiles } from '../../shared/content/testing.ts'
import { success } from '../../shared/result.ts'
import { createTextMemory, type KnownTexts } from './text-memory.ts'
import { makeContentFolder, PROJECT } from './testing.ts'
import { loadContent } from './load-content.ts'

it('parses a text again if it or what it may name has changed', () => {
  const known: KnownTexts = new Map()
  let parsed = 0
  const read = (text: string, pictures: string[] = [], language = 'en') =>
    createTextMemory(known, contentFiles(pictures), language)('a.md', text, () => {
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
  const knownTexts: KnownTexts = new Map()
  const load = (decorated: boolean) =>
    loadContent(dir, (file) => ({ src: `/${file}` }), { decorated, knownTexts })
  const first = await load(true)
  const again = await load(false)
  expect(again.warnings).toEqual(first.warnings)
  expect(again.links).toEqual(first.links)
  const code = (content: typeof first) => JSON.stringify(content.projects.get('robot'))
  expect(code(first)).not.toBe(code(again))
  expect(code(await load(true))).toBe(code(first))
})
