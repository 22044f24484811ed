/**
 * Returns whether a key opens the search: Ctrl+K, or Cmd+K on a Mac. The inline script has this function as text, so it
 * uses nothing around it.
 */
export function isSearchKey(event: KeyboardEvent): boolean {
  // On a Mac, Ctrl+K deletes the rest of a line.
  const command = navigator.platform.includes('Mac') ? event.metaKey : event.ctrlKey
  if (!command || event.shiftKey || event.altKey) return false
  // The letter, wherever the layout has it; a layout without Latin letters has the place.
  return /^kK|[^ -~]KeyK/i.test(event.key + event.code)
}
