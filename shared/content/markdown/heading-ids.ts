/** Creates an id from the words of a heading, different from those that are taken, and takes it. */
export function createHeadingId(words: string, taken: Map<string, number>): string {
  const base =
    words
      .normalize('NFC')
      .toLowerCase()
      .replace(/[^\p{Letter}\p{Number}]+/gu, '-')
      .replace(/^-|-$/g, '') || 'section'
  return takeName(base, taken, (count) => `${base}-${count}`)
}

/**
 * Takes a name, or the first with a number that is not taken.
 * @param taken the names so far, each with the number to try next
 * @param addNumber gives the name with a number, from 2
 */
export function takeName(
  base: string,
  taken: Map<string, number>,
  addNumber: (count: number) => string,
): string {
  let name = base
  let count = taken.get(base) ?? 2
  for (; taken.has(name); count++) name = addNumber(count)
  taken.set(base, count)
  taken.set(name, taken.get(name) ?? 2)
  return name
}
