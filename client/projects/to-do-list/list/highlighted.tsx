import { splitHighlights } from '../view/search.ts'

/** A text with what was searched for marked. */
export function Highlighted({ text, terms }: { text: string; terms: readonly string[] }) {
  if (terms.length === 0) return text
  return splitHighlights(text, terms).map((part, index) =>
    part.highlighted ? <mark key={index}>{part.text}</mark> : part.text,
  )
}
