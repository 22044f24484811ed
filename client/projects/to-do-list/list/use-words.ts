import { useState } from 'react'
import type { ListAddress } from '../view/address.ts'

/**
 * What stands in the search: what was typed at once, and the address's words when those change by
 * a link or by Back. `write` says that what was typed goes into the address.
 */
export function useWords({ words }: ListAddress) {
  const [typed, setTyped] = useState({ text: words, address: words, own: undefined as unknown })
  if (typed.address !== words) {
    const text = typed.own === words ? typed.text : words
    setTyped({ text, address: words, own: undefined })
  }
  return {
    words: typed.text,
    type: (text: string) => setTyped((last) => ({ ...last, text })),
    write: () => setTyped((last) => ({ ...last, own: last.text })),
  }
}
