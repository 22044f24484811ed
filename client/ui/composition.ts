/**
 * Returns whether a key belongs to the composition of a character by an input method. The Enter that ends one
 * comes after it in Safari, with the code 229 of such keys (UI Events, legacy key attributes).
 */
export function isComposing(event: KeyboardEvent): boolean {
  const key: { isComposing: boolean; keyCode?: number } = event
  return key.isComposing || key.keyCode === 229
}
