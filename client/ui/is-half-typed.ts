/** Returns whether a date or time of a form is half typed: its value is empty then, too. */
export function isHalfTyped(form: HTMLFormElement, name: string): boolean {
  const field = form.elements.namedItem(name)
  return field instanceof HTMLInputElement && field.validity.badInput
}
