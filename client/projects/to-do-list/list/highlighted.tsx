import { splitHighlights } from '../view/search.ts'

/** Shows a text with the search terms highlighted. */
export function Highlighted({ text, terms }: { text: string; terms: readonly string[] }) {
  if (terms.length === 0) return text
  return splitHighlights(text, terms).map((part, index) =>
    part.highlighted ? <mark key={index}>{part.text}</mark> : part.text,
  )
}
