/** Opens what is closed around the field of a value, and focuses it. Returns whether there is such a field. */
export function focusValue(root: ParentNode, path: string): boolean {
  const field = findField(root, path)
  if (!field) return false
  for (let details = field.closest('details'); details;) {
    details.open = true
    details = details.parentElement?.closest('details') ?? null
  }
  field.focus({ preventScroll: true })
  field.scrollIntoView({ block: 'center' })
  return true
}

/** Finds the field of a path, or of what is around it. */
function findField(root: ParentNode, path: string): HTMLElement | null {
  for (let outer = path; outer !== ''; outer = outer.replace(/(?:^|\.)[^.[\]]+$|\[\d+\]$/, '')) {
    const field = root.querySelector<HTMLElement>(`[data-path="${CSS.escape(outer)}"]`)
    if (field) return field
  }
  return null
}
