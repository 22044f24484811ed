import { useEffect, useMemo } from 'react'
import { parseFields } from '../../../../shared/rules/item-fields.ts'
import { findStorage } from '../../../app/storage.ts'
import { useHydrated } from '../../../ui/hydrated.ts'
import { createDrafts, type Drafts } from '../draft.ts'
import type { TaskList, TaskListState } from '../task-list.ts'
import type { Actions } from './use-actions.ts'

/**
 * Returns the drafts of the tasks, and saves those that are left from before, once the list is
 * loaded.
 */
export function useDrafts(
  list: TaskList,
  { account, phase }: Pick<TaskListState, 'account' | 'phase'>,
  { edit }: Pick<Actions, 'edit'>,
): Drafts {
  const hydrated = useHydrated()
  const drafts = useMemo(
    () => createDrafts(hydrated ? findStorage('session') : undefined, account),
    [hydrated, account],
  )

  useEffect(() => {
    if (phase !== 'ready') return
    const { items } = list.read()
    for (const { id, field, text, base } of drafts.list()) {
      const item = items.get(id)
      const parsed = parseFields({ [field]: text })
      if (item && parsed.ok && edit(item, parsed.value, base)) drafts.drop(id, field)
    }
  }, [phase, drafts, list, edit])

  return drafts
}
