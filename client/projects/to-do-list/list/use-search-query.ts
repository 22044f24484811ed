import { useState } from 'react'
import type { ListAddress } from '../view/address.ts'
import type { Address } from './use-address.ts'

/**
 * Returns the text of the search field: as typed, or from the address after a link or Back.
 * Entries that the list itself makes have the same origin, so they never overwrite newer typing.
 */
export function useSearchQuery({ query }: ListAddress, origin: Address['origin']) {
  const [typed, setTyped] = useState<{ text: string; origin: string }>()
  return {
    query: typed?.origin === origin ? typed.text : query,
    type: (text: string) => setTyped({ text, origin }),
  }
}
