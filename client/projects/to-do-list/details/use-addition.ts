import { useState } from 'react'
import type { Item } from '../../../../shared/api/items.ts'
import type { AdditionField, Drafts } from '../draft.ts'

/**
 * What is being written to be added to a task. Until it is, it is there again after a reload or the
 * next login.
 */
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
