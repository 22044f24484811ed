/** Puts values in place of the names in braces: `fill('Note {number}', { number: 2 })`. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (name, key: string) => String(values[key] ?? name))
}
