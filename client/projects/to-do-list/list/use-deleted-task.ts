import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import type { Item } from '../../../../shared/api/items.ts'
import * as texts from '../../../../shared/texts/list.ts'
import { fill } from '../../../../shared/texts/write.ts'
import { useToast } from '../../../ui/toast.tsx'
import type { TaskList } from '../task-list.ts'
import { mainControlId } from './ids.ts'
import { quote } from './quote.ts'
import type { Actions } from './use-actions.ts'
import { focusById, type FocusNext } from './use-focus-next.ts'

type Parts = {
  list: TaskList
  /** The task in the address, and what the list has of it. */
  id: string | undefined
  open: Item | undefined
  actions: Actions
  focusNext: RefObject<FocusNext | undefined>
  /** Takes the task out of the address: Undo restores it without opening its details. */
  onClose: () => void
}

/**
 * Closes the details of a task that was deleted. If another tab or device has deleted it, a message says so and
 * offers to restore it, with what was typed, which is saved in the trash too.
 */
export function useDeletedTask({ list, id, open, actions, focusNext, onClose }: Parts): void {
  const last = useRef<Item>(undefined)
  const showToast = useToast()

  const end = useEffectEvent((seen: Item | undefined) => {
    // A task that the server rejected was never anywhere else.
    if (seen && seen.version > 0 && !list.isDeletedHere(seen.id)) {
      const text = fill(texts.deletedElsewhere, { title: quote(seen.title) })
      const restore = () => {
        // It may have been deleted permanently meanwhile.
        if (!list.read().items.has(seen.id)) return showToast({ text })
        actions.restore([seen])
        focusById(focusNext, mainControlId(seen.id))
      }
      showToast({ text, ...(open && { action: { label: texts.restore, run: restore } }) })
    }
    if (seen ?? open) onClose()
  })

  useEffect(() => {
    const seen = last.current?.id === id ? last.current : undefined
    last.current = open?.deletedAt === null ? open : undefined
    // A list that another session replaces has no tasks until it is read.
    if (id !== undefined && open?.deletedAt !== null && list.read().phase === 'ready') end(seen)
  }, [id, open, list])
}
