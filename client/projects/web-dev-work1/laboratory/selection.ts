/** Index of the selected item, or all. */
export type Selection = number | 'all'

/** Clamps a selection after the number of items changed. */
export function clampSelection(selection: Selection, items: number): Selection {
  return selection === 'all' || selection < items ? selection : 'all'
}
