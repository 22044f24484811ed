import {
  type ChangeSpec,
  EditorSelection,
  type EditorState,
  type TransactionSpec,
} from '@codemirror/state'

/** Puts marks such as `**` around each selection, or removes them. */
export function toggleMarks(state: EditorState, mark: string): TransactionSpec {
  const { length } = mark
  return state.changeByRange(({ from, to }) => {
    const outer = { from: from - length, to: to + length }
    const isMarked =
      outer.from >= 0 &&
      state.sliceDoc(outer.from, from) === mark &&
      state.sliceDoc(to, outer.to) === mark
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

/** Returns whether a text is one address, which a paste over a selection makes a link of. */
export function isAddress(text: string): boolean {
  return /^(?:https?:\/\/|mailto:)\S+$/.test(text.trim())
}

/** Returns the smallest change that makes one text of the other. */
export function findChange(
  before: string,
  after: string,
): { from: number; to: number; insert: string } {
  const shortest = Math.min(before.length, after.length)
  let start = 0
  while (start < shortest && before[start] === after[start]) start++
  let end = 0
  while (end < shortest - start && before.at(-1 - end) === after.at(-1 - end)) end++
  return { from: start, to: before.length - end, insert: after.slice(start, after.length - end) }
}
