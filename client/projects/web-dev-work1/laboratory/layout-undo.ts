import type { UndoEntry } from '../../../app/undo.ts'
import type { Layout } from '../layout/layout.ts'
import { formatLayout } from '../layout/share.ts'
import { type BenchId, currentLayout, isInitialLayout, replaceLayout, type State } from './state.ts'

/** Layout that undo or redo puts on a bench, and the one that it replaces. */
export type LayoutEdit = { bench: BenchId; base: Layout; layout: Layout }

/** Creates the entry of a change; consecutive ones with one key on one bench are one step. */
export function createLayoutEntry(last: State, next: State, key?: string): UndoEntry<LayoutEdit> {
  const { bench } = next
  const before = last.layouts[bench]
  const after = currentLayout(next)
  return {
    label: `change ${bench}`,
    undo: [{ bench, base: after, layout: before }],
    redo: [{ bench, base: before, layout: after }],
    key: key && `${bench} ${key}`,
  }
}

/**
 * Creates the entry of a link, whose undo restores the visitor's own layout; undefined when the
 * link replaces nothing.
 */
export function createLinkEntry(own: State, linked: State): UndoEntry<LayoutEdit> | undefined {
  const isUnused = isInitialLayout({ ...own, bench: 'free' })
  if (
    isUnused ||
    formatLayout(own.layouts.free).toString() === formatLayout(linked.layouts.free).toString()
  )
    return undefined
  return createLayoutEntry(own, { ...linked, bench: 'free' })
}

/** Applies edits and shows their bench; undefined when a base is no longer there. */
export function applyLayoutEdits(state: State, edits: readonly LayoutEdit[]): State | undefined {
  return edits.reduce<State | undefined>((last, { bench, base, layout }) => {
    return last?.layouts[bench] === base ? replaceLayout(last, bench, layout) : undefined
  }, state)
}
