import { expect, test } from 'vitest'
import { findPlace } from './find-place.ts'

const FILES: Record<string, string> = {
  'resume.json': '{ "basics": { "name": "Ada" } }',
  'projects/robot.md':
    '---\ntitle: Robot\n---\n\n## What **it** does\n\nIt sorts [screws](a.md) quickly.\n',
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
