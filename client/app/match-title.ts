/**
 * Whether a title has every word of the query, in any order, whatever their case and accents.
 * An empty query matches everything.
 */
export function matchTitle(title: string, query: string): boolean {
  const folded = fold(title)
  return fold(query)
    .split(/\s+/)
    .every((word) => folded.includes(word))
}

function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .trim()
}
