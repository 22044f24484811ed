import {
  type ChangeSpec,
  EditorSelection,
  type EditorState,
  type TransactionSpec,
} from '@codemirror/state'
import { countCommon } from './line-difference.ts'
import { findBody } from './markdown-text.ts'

/** Puts the marks of bold, `**`, or italic, `*`, around each selection, or removes them. */
export function toggleMarks(state: EditorState, mark: '*' | '**'): TransactionSpec {
  const { length } = mark
  return state.changeByRange(({ from, to }) => {
    const outer = { from: from - length, to: to + length }
    const stars = Math.min(
      /\*{0,3}$/.exec(state.sliceDoc(Math.max(0, from - 3), from))?.[0].length ?? 0,
      /^\*{0,3}/.exec(state.sliceDoc(to, to + 3))?.[0].length ?? 0,
    )
    // One is italic, two are bold, three are both.
    const isMarked = (stars & length) !== 0
    const changes: ChangeSpec = isMarked
      ? [
          { from: outer.from, to: from },
          { from: to, to: outer.to },
        ]
      : [
          { from, insert: mark },
          { from: to, insert: mark },
        ]
    const by = isMarked ? -length : length
    return { changes, range: EditorSelection.range(from + by, to + by) }
  })
}

/** Makes a link of each selection; without an address the cursor stands where it belongs. */
export function makeLink(state: EditorState, url = ''): TransactionSpec {
  return state.changeByRange(({ from, to }) => {
    const text = state.sliceDoc(from, to)
    const insert = `[${text}](${url})`
    const cursor = text === '' ? from + 1 : from + insert.length - (url === '' ? 1 : 0)
    return { changes: { from, to, insert }, range: EditorSelection.cursor(cursor) }
  })
}

/** Inserts a block of lines, such as a picture, with a blank line on each side: at the cursor, or below its line if that has text. */
export function insertBlock(state: EditorState, block: string): TransactionSpec {
  const { doc, selection } = state
  const body = findBody(doc.toString().split('\n'))
  // The settings above a text are no place for it.
  const number = Math.max(doc.lineAt(selection.main.head).number, Math.min(body + 1, doc.lines))
  const line = doc.line(number)
  const isBlank = line.text.trim() === '' && number > body
  const from = isBlank ? line.from : line.to
  const isAfterText = isBlank ? number > 1 && doc.line(number - 1).text.trim() !== '' : true
  const isBeforeText = number < doc.lines && doc.line(number + 1).text.trim() !== ''
  const start = isBlank ? (isAfterText ? '\n' : '') : '\n\n'
  const insert = `${start}${block}${isBeforeText ? '\n' : ''}`
  return {
    changes: { from, to: line.to, insert },
    selection: EditorSelection.cursor(from + start.length + block.length),
    scrollIntoView: true,
  }
}

/** Makes a callout of the selected lines, or begins one. */
export function makeCallout(state: EditorState): TransactionSpec {
  const { from, to, empty } = state.selection.main
  if (empty) return insertBlock(state, '> [!NOTE]\n> ')
  const [first, last] = [state.doc.lineAt(from), state.doc.lineAt(to)]
  const text = state.sliceDoc(first.from, last.to)
  const insert = `> [!NOTE]\n${text.replaceAll(/^/gm, '> ')}`
  return {
    changes: { from: first.from, to: last.to, insert },
    selection: EditorSelection.cursor(first.from + insert.length),
  }
}

/** Puts the mark of a footnote behind the selection, and the cursor where its text belongs, at the end. */
export function makeFootnote(state: EditorState): TransactionSpec {
  const { to } = state.selection.main
  const text = state.doc.toString()
  const marks = [...text.matchAll(/\[\^(\d{1,9})\]/g)]
  const last = marks.reduce((most, [, digits]) => Math.max(most, Number(digits)), 0)
  const mark = `[^${last + 1}]`
  const end = text.trimEnd().length
  const note = `\n\n${mark}: `
  return {
    changes: [
      { from: to, insert: mark },
      { from: Math.max(end, to), to: state.doc.length, insert: `${note}\n` },
    ],
    selection: EditorSelection.cursor(Math.max(end, to) + mark.length + note.length),
    scrollIntoView: true,
  }
}

/** Writes a picture in Markdown. A picture without a description is decorative. */
export function writePicture(path: string, description: string): string {
  const alt = description
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[\\[\]]/g, String.raw`\$&`)
    .trim()
  return `![${alt}](${/[\s()<>]/.test(path) ? `<${path}>` : path})`
}

/** Returns whether a text is one address, which a paste over a selection makes a link of. */
export function isAddress(text: string): boolean {
  return /^(?:https?:\/\/|mailto:)\S+$/.test(text.trim())
}

/** Returns the smallest change that makes one text of the other. */
export function findChange(
  before: string,
  after: string,
): { from: number; to: number; insert: string } {
  const { start, end } = countCommon(before, after)
  return { from: start, to: before.length - end, insert: after.slice(start, after.length - end) }
}

/** A change of the text at the selection, with its key as CodeMirror names it and as its button does. */
export type TextCommand = {
  name: string
  key: string
  title: string
  make: (state: EditorState) => TransactionSpec
}

/** The commands of Markdown that have a button and a key. */
export const TEXT_COMMANDS: readonly TextCommand[] = [
  { name: 'Bold', key: 'Mod-b', title: 'Ctrl+B', make: (state) => toggleMarks(state, '**') },
  { name: 'Italic', key: 'Mod-i', title: 'Ctrl+I', make: (state) => toggleMarks(state, '*') },
  { name: 'Link', key: 'Mod-k', title: 'Ctrl+K', make: (state) => makeLink(state) },
  { name: 'Callout', key: 'Mod-Alt-c', title: 'Ctrl+Alt+C', make: makeCallout },
  { name: 'Footnote', key: 'Mod-Alt-f', title: 'Ctrl+Alt+F', make: makeFootnote },
]
