/** The selected tasks, and the one where a range starts. */
export type Selection = { ids: ReadonlySet<string>; anchor: string | undefined }

/** The empty selection. */
export const NOTHING_SELECTED: Selection = { ids: new Set(), anchor: undefined }

/** Selects or deselects a task, where ranges start then. */
export function toggle({ ids }: Selection, id: string): Selection {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return { ids: next, anchor: id }
}

/** Selects all tasks from the start of the range to this one, in list order. */
export function extend(selection: Selection, order: readonly string[], id: string): Selection {
  const { ids, anchor } = selection
  const [from, to] = [order.indexOf(anchor ?? id), order.indexOf(id)].sort((a, b) => a - b)
  if (from === undefined || to === undefined || from < 0) return toggle(selection, id)
  return { ids: new Set([...ids, ...order.slice(from, to + 1)]), anchor: anchor ?? id }
}

/** Selects all tasks. */
export function selectAll(order: readonly string[]): Selection {
  return { ids: new Set(order), anchor: order[0] }
}

/** Deselects tasks that are not shown; returns the same selection if there are none. */
export function keepShown(selection: Selection, order: readonly string[]): Selection {
  if (selection.ids.size === 0) return selection
  const shown = new Set(order)
  const ids = [...selection.ids].filter((id) => shown.has(id))
  if (ids.length === selection.ids.size) return selection
  const { anchor } = selection
  return { ids: new Set(ids), anchor: anchor !== undefined && shown.has(anchor) ? anchor : ids[0] }
}
