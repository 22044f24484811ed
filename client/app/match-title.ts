import { foldLetters } from '../../shared/normalise.ts'

/** Maximum length of a search query, in code points. */
export const MAX_QUERY_LENGTH = 200

/** Returns the search query from URL parameters, cut to the maximum length. */
export function readQuery(parameters: URLSearchParams): string {
  const start = (parameters.get('q') ?? '').slice(0, 2 * MAX_QUERY_LENGTH)
  return [...start].slice(0, MAX_QUERY_LENGTH).join('')
}

/**
 * Returns whether a title contains every word of the query, ignoring order, case and accents.
 * An empty query matches everything.
 */
export function matchTitle(title: string, query: string): boolean {
  const folded = foldLetters(title)
  return foldLetters(query)
    .trim()
    .split(/\s+/)
    .every((word) => folded.includes(word))
}
