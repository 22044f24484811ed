/** Which tasks are selected, and the one from which a range is drawn. */
export type Selection = { ids: ReadonlySet<string>; anchor: string | undefined }

export const NOTHING_SELECTED: Selection = { ids: new Set(), anchor: undefined }

/** Adds the task, or takes it out; ranges start from it then. */
export function toggle({ ids }: Selection, id: string): Selection {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return { ids: next, anchor: id }
}

/** Adds all tasks from the last one that was selected to this one, as they stand in the list. */
export function extend(selection: Selection, order: readonly string[], id: string): Selection {
  const { ids, anchor } = selection
  const [from, to] = [order.indexOf(anchor ?? id), order.indexOf(id)].sort((a, b) => a - b)
  if (from === undefined || to === undefined || from < 0) return toggle(selection, id)
  return { ids: new Set([...ids, ...order.slice(from, to + 1)]), anchor: anchor ?? id }
}

export function selectAll(order: readonly string[]): Selection {
  return { ids: new Set(order), anchor: order[0] }
}

/** Without what is not shown any more; the same selection if that is nothing. */
export function keepShown(selection: Selection, order: readonly string[]): Selection {
  if (selection.ids.size === 0) return selection
  const shown = new Set(order)
  const ids = [...selection.ids].filter((id) => shown.has(id))
  if (ids.length === selection.ids.size) return selection
  const { anchor } = selection
  return { ids: new Set(ids), anchor: anchor !== undefined && shown.has(anchor) ? anchor : ids[0] }
}
