import { useState } from 'react'
import type { ListAddress } from '../view/address.ts'
import type { Address } from './use-address.ts'

/**
 * What stands in the search: what was typed, at once, and the words of the address once a link or
 * Back has led elsewhere. What the list itself writes into the address may come later than the next
 * key, which it leaves alone.
 */
export function useWords({ words }: ListAddress, keys: Address['keys']) {
  const [typed, setTyped] = useState<{ text: string; at: string }>()
  const isHere = typed !== undefined && keys.includes(typed.at)
  return {
    words: isHere ? typed.text : words,
    type: (text: string) => setTyped({ text, at: keys[0] }),
  }
}
