/**
 * Returns a text with a capital first letter.
 * @param tag its language: the capital letter of `i` has a dot in Turkish
 */
export function capitalise(text: string, tag = 'en'): string {
  const [first = ''] = text
  return first.toLocaleUpperCase(tag) + text.slice(first.length)
}
