import { EditorState } from '@codemirror/state'
import { expect, test } from 'vitest'
import { findChange, isAddress, makeLink, toggleMarks } from './text-commands.ts'

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
