import { expect, test } from 'vitest'
import { findPlace } from './find-place.ts'

const FILES: Record<string, string> = {
  'resume.json': '{ "basics": { "name": "Ada" } }',
  'projects/robot.md':
    '---\ntitle: Robot\n---\n\n## What **it** does\n\nIt sorts [screws](a.md) quickly.\n\nC# and `sort_all`\n',
}
const find = (text: string, shown?: string) =>
  findPlace(text, shown, (path) => Promise.resolve(FILES[path]))

test('a text of a page leads to the field of its file, else to that of the resume', async () => {
  expect(await find('robot', 'projects/robot.md')).toEqual({
    file: 'projects/robot.md',
    target: { path: 'title' },
  })
  expect(await find('Ada', 'projects/robot.md')).toEqual({
    file: 'resume.json',
    target: { path: 'basics.name' },
  })
})

test('a heading or a paragraph leads to its line', async () => {
  const heading = await find('What it does', 'projects/robot.md')
  expect(heading?.target).toEqual({ line: 5 })
  const paragraph = await find('It sorts screws quickly.', 'projects/robot.md')
  expect(paragraph?.target).toEqual({ line: 7 })
  expect(await find('Nowhere', 'projects/robot.md')).toBeUndefined()
})

test('a text leads to the longest line of whole words that it begins with', async () => {
  const files: Record<string, string> = {
    'notes/a.md': '# Sort\n\nSort it\n\nSorting takes\ntime.\n',
  }
  const lineOf = async (text: string) =>
    (await findPlace(text, 'notes/a.md', (path) => Promise.resolve(files[path])))?.target.line
  expect(await lineOf('Sort')).toBe(1)
  expect(await lineOf('Sort it all')).toBe(3)
  expect(await lineOf('Sorting takes time.')).toBe(5)
  expect(await lineOf('Sorted')).toBeUndefined()
})

test('signs of Markdown in a text are no difference', async () => {
  const found = await find('C# and sort_all', 'projects/robot.md')
  expect(found?.target).toEqual({ line: 9 })
})
