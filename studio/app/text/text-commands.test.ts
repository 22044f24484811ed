import { EditorState } from '@codemirror/state'
import { expect, test } from 'vitest'
import {
  findChange,
  insertBlock,
  isAddress,
  makeCallout,
  makeFootnote,
  makeLink,
  toggleMarks,
  writePicture,
} from './text-commands.ts'

function select(doc: string, from: number, to = from): EditorState {
  return EditorState.create({ doc, selection: { anchor: from, head: to } })
}

test('a selection becomes bold, stays selected, and becomes plain again', () => {
  const bold = select('a word here', 2, 6)
  const once = bold.update(toggleMarks(bold, '**')).state
  expect(once.doc.toString()).toBe('a **word** here')
  expect(once.sliceDoc(once.selection.main.from, once.selection.main.to)).toBe('word')
  expect(once.update(toggleMarks(once, '**')).state.doc.toString()).toBe('a word here')
})

test('bold and italic leave each other alone', () => {
  const toggle = (doc: string, mark: '*' | '**') => {
    const from = doc.indexOf('word')
    const state = select(doc, from, from + 4)
    return state.update(toggleMarks(state, mark)).state.doc.toString()
  }
  expect(toggle('**word**', '*')).toBe('***word***')
  expect(toggle('*word*', '**')).toBe('***word***')
  expect(toggle('***word***', '*')).toBe('**word**')
  expect(toggle('***word***', '**')).toBe('*word*')
  expect(toggle('*word', '*')).toBe('**word*')
})

test('a link takes the selection as its text, and the cursor waits for the address', () => {
  const state = select('a word here', 2, 6)
  const linked = state.update(makeLink(state)).state
  expect(linked.doc.toString()).toBe('a [word]() here')
  expect(linked.selection.main.from).toBe(9)
  const pasted = state.update(makeLink(state, 'https://ada.example')).state
  expect(pasted.doc.toString()).toBe('a [word](https://ada.example) here')
})

test('an address alone is one, a sentence with one is not', () => {
  expect(isAddress(' https://ada.example/a ')).toBe(true)
  expect(isAddress('see https://ada.example')).toBe(false)
})

test('the change between two texts leaves what they share', () => {
  expect(findChange('one two three', 'one 2 three')).toEqual({ from: 4, to: 7, insert: '2' })
  expect(findChange('aa', 'aaa')).toEqual({ from: 2, to: 2, insert: 'a' })
})

test.each([
  ['a\n\n|\n\nb', 'a\n\nP|\n\nb'],
  ['a\n|\nb', 'a\n\nP|\n\nb'],
  ['wo|rd\nb', 'word\n\nP|\n\nb'],
  ['word|', 'word\n\nP|'],
  ['|', 'P|'],
  ['---\nti|tle: A\n---\nText', '---\ntitle: A\n---\nText\n\nP|'],
])('a picture stands between blank lines: %j', (before, after) => {
  const at = before.indexOf('|')
  const state = select(before.replace('|', ''), at)
  const next = state.update(insertBlock(state, 'P')).state
  const { head } = next.selection.main
  expect(`${next.sliceDoc(0, head)}|${next.sliceDoc(head)}`).toBe(after)
})

test('selected lines become a callout, and an empty one can be begun', () => {
  const state = select('one\ntwo', 1, 5)
  expect(state.update(makeCallout(state)).state.doc.toString()).toBe('> [!NOTE]\n> one\n> two')
  const empty = select('', 0)
  expect(empty.update(makeCallout(empty)).state.doc.toString()).toBe('> [!NOTE]\n> ')
})

test('a footnote has the next number, and the cursor waits for its text', () => {
  const state = select('One[^1] and two.\n\n[^1]: First.\n', 15)
  const next = state.update(makeFootnote(state)).state
  expect(next.doc.toString()).toBe('One[^1] and two[^2].\n\n[^1]: First.\n\n[^2]: \n')
  expect(next.selection.main.head).toBe(next.doc.length - 1)
})

test('a footnote is numbered in a text with very many', () => {
  const state = select('[^7]'.repeat(200_000), 0)
  expect(state.update(makeFootnote(state)).state.sliceDoc(0, 4)).toBe('[^8]')
})

test('a description cannot end a picture, and a path with spaces is one', () => {
  expect(writePicture('images/a.png', 'A [desk] \\ \n and')).toBe(
    String.raw`![A \[desk\] \\ and](images/a.png)`,
  )
  expect(writePicture('images/my desk (1).png', '')).toBe('![](<images/my desk (1).png>)')
})
