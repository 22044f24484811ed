/** The item whose properties are set, by its place, or all of them at once. */
export type Selection = number | 'all'

/** A selection that exists: after an undo or a change of bench there may be fewer items. */
export function clampSelection(selection: Selection, items: number): Selection {
  return selection === 'all' || selection < items ? selection : 'all'
}
