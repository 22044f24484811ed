import { normalise } from '../../shared/normalise.ts'

/** Code points of a query: it is a stranger's, and a title is shorter. The fields take no more. */
export const MAX_QUERY_LENGTH = 200

/** The query in the parameters of an address. */
export function readQuery(parameters: URLSearchParams): string {
  const start = (parameters.get('q') ?? '').slice(0, 2 * MAX_QUERY_LENGTH)
  return [...start].slice(0, MAX_QUERY_LENGTH).join('')
}

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
  return normalise(text, 'NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .trim()
}
