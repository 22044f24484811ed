/** An edit with the base it was made on, by which a stale undo is recognised. */
export type UndoableEdit = { base?: unknown }

/** A step that can be undone: a label, and the edits of both directions. */
export type UndoEntry<Edit extends UndoableEdit> = {
  /** What the step does, such as "delete Rent". */
  label: string
  undo: readonly Edit[]
  redo: readonly Edit[]
  /** Consecutive steps with the same key edit the same things, and are undone together. */
  key?: string | undefined
}

/**
 * Result of applying an entry. `stale`: something else has changed the base, so nothing was done.
 * `gone`: nothing of it exists any more.
 */
export type ApplyResult = 'done' | 'stale' | 'gone'

/** Undo and redo stacks of a page. */
export type Undo<Edit extends UndoableEdit> = {
  /** Adds a step that was just done, and clears the redo stack. */
  record: (entry: UndoEntry<Edit>) => void
  /** Undoes the last step that can be undone; undefined if there is none. */
  undo: () => UndoResult<Edit> | undefined
  /** Redoes the step that was undone last; undefined if there is none. */
  redo: () => UndoResult<Edit> | undefined
  /** Labels of the steps that undo and redo would apply. */
  labels: () => { undo: string | undefined; redo: string | undefined }
}

/** The entry that was undone or redone, and what came of it. A stale entry is dropped. */
type UndoResult<Edit extends UndoableEdit> = {
  entry: UndoEntry<Edit>
  result: 'done' | 'stale'
}

/** Maximum number of steps that can be undone. */
const MAX_UNDO_ENTRIES = 200

/**
 * Creates the undo and redo stacks of a page.
 * @param apply applies edits; each carries the base it expects, so that it overwrites nothing that
 *   somebody else changed
 */
export function createUndo<Edit extends UndoableEdit>(
  apply: (edits: readonly Edit[], entry: UndoEntry<Edit>) => ApplyResult,
): Undo<Edit> {
  let done: UndoEntry<Edit>[] = []
  let undone: UndoEntry<Edit>[] = []

  function move(way: 'undo' | 'redo'): UndoResult<Edit> | undefined {
    const [from, to] = way === 'undo' ? [done, undone] : [undone, done]
    for (let entry = from.pop(); entry; entry = from.pop()) {
      const result = apply(entry[way], entry)
      if (result === 'gone') continue
      if (result === 'done') to.push(entry)
      return { entry, result }
    }
    return undefined
  }

  return {
    record(entry) {
      const last = done.at(-1)
      const together = entry.key !== undefined && last?.key === entry.key && undone.length === 0
      undone = []
      if (last && together) done = [...done.slice(0, -1), joinEntries(last, entry)]
      else done = [...done, entry].slice(-MAX_UNDO_ENTRIES)
    },
    undo: () => move('undo'),
    redo: () => move('redo'),
    labels: () => ({ undo: done.at(-1)?.label, redo: undone.at(-1)?.label }),
  }
}

/** Returns a step from the state before the first to the state after the second. */
function joinEntries<Edit extends UndoableEdit>(
  first: UndoEntry<Edit>,
  second: UndoEntry<Edit>,
): UndoEntry<Edit> {
  return {
    ...second,
    undo: first.undo.map((edit, index) => ({ ...edit, base: second.undo[index]?.base })),
    redo: second.redo.map((edit, index) => ({ ...edit, base: first.redo[index]?.base })),
  }
}
