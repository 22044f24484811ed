/**
 * Creates an id from the words of a heading, different from those that are taken, and takes it.
 * @param taken the ids so far, each with the number to try next for the same words
 */
export function createHeadingId(words: string, taken: Map<string, number>): string {
  const base =
    words
      .normalize('NFC')
      .toLowerCase()
      .replace(/[^\p{Letter}\p{Number}]+/gu, '-')
      .replace(/^-|-$/g, '') || 'section'
  let id = base
  let suffix = taken.get(base) ?? 2
  for (; taken.has(id); suffix++) id = `${base}-${suffix}`
  taken.set(base, suffix)
  taken.set(id, taken.get(id) ?? 2)
  return id
}
