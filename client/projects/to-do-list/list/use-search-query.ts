import { useState } from 'react'
import type { ListAddress } from '../view/address.ts'
import type { Address } from './use-address.ts'

/**
 * What stands in the search: what was typed, at once, and the words of the address once a link or
 * Back has led elsewhere. The list itself writes into the address in entries of the same origin. They may
 * come later than the next key, in any number, and leave it alone.
 */
export function useSearchQuery({ query }: ListAddress, origin: Address['origin']) {
  const [typed, setTyped] = useState<{ text: string; origin: string }>()
  return {
    query: typed?.origin === origin ? typed.text : query,
    type: (text: string) => setTyped({ text, origin }),
  }
}
