/** Returns whether a field has a date or time that is half typed: its value is empty then, too. */
export function isHalfTyped(field: Element | RadioNodeList | null): boolean {
  return field instanceof HTMLInputElement && field.validity.badInput
}
