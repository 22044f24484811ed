import { useState } from 'react'
import type { Item } from '../../../../shared/api/items.ts'
import type { AdditionField, Drafts } from '../draft.ts'

/** Keeps the draft of a new step or tag, which survives a reload or a login. */
export function useAddition({ id }: Item, field: AdditionField, drafts: Drafts) {
  const [text, setText] = useState(() => drafts.find(id, field)?.text ?? '')
  return {
    text,
    write: (next: string) => {
      setText(next)
      if (next) drafts.keep(id, field, { text: next, base: {} })
      else drafts.drop(id, field)
    },
  }
}
