import { EditorState } from '@codemirror/state'
import { expect, test } from 'vitest'
import { toLineBreaksOf, toLineFeeds } from './line-breaks.ts'

test.each(['a\r\nb\r\n', 'a\nb\n', 'a\rb\r', 'a', ''])('%j passes the editor unchanged', (file) => {
  const text = EditorState.create({ doc: file }).doc.toString()
  expect(toLineFeeds(file)).toBe(text)
  expect(toLineBreaksOf(file, text)).toBe(file)
})

test('a new line has the line break of the file', () => {
  expect(toLineBreaksOf('a\r\nb', 'a\nnew\nb')).toBe('a\r\nnew\r\nb')
})
