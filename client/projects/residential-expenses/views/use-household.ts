import { useEffect, useLayoutEffect, useMemo, useSyncExternalStore } from 'react'
import { findStorage } from '../../../app/storage.ts'
import { useHydrated } from '../../../ui/hydrated.ts'
import { useToast } from '../../../ui/toast.tsx'
import type { Change } from '../store/change.ts'
import { followTabs } from '../store/follow-tabs.ts'
import { createHouseholdStore, type Snapshot } from '../store/household-store.ts'

/** Actions on the household. */
export type Actions = {
  /** Applies a change and shows a message with Undo. Returns false if another tab made it stale. */
  applyChange: (change: Change, message?: string) => boolean
  undo: () => void
  redo: () => void
}

const STALE_MESSAGE = 'Another tab changed this in the meantime, so nothing was saved. Try again.'
const REMOVED_MESSAGE =
  'Another tab deleted this household, so nothing was saved. Undo that there, and save again.'

/** Returns the stored household and its actions. */
export function useHousehold(): Snapshot & Actions & { ready: boolean } {
  const ready = useHydrated()
  const store = useMemo(() => createHouseholdStore(ready ? findStorage() : undefined), [ready])
  const snapshot = useSyncExternalStore(store.subscribe, store.read, store.read)
  const showToast = useToast()
  // After hydration, in the task that has read the store: events in between would be lost.
  useLayoutEffect(() => followTabs(store), [store])

  useEffect(() => {
    if (snapshot.damaged === 0) return
    const what = snapshot.damaged === 1 ? 'One row' : `${snapshot.damaged} rows`
    showToast({ text: `${what} of your saved data could not be read. The rest is shown.` })
  }, [snapshot.damaged, showToast])

  function showStale() {
    showToast({ text: store.read().removed ? REMOVED_MESSAGE : STALE_MESSAGE })
  }

  function move(way: 'undo' | 'redo') {
    const label = store.read().labels[way] ?? ''
    const result = store[way]()
    if (result === 'stale') showStale()
    if (result === 'done') showToast({ text: `${way === 'undo' ? 'Undone' : 'Redone'}: ${label}.` })
  }
  const undo = () => move('undo')

  function applyChange(change: Change, message?: string): boolean {
    const result = store.change(change)
    if (result === 'stale') showStale()
    // Without a message, the Undo of the last one would undo this change instead.
    else showToast(message ? { text: message, action: { label: 'Undo', run: undo } } : undefined)
    return result !== 'stale'
  }

  return { ...snapshot, applyChange, undo, redo: () => move('redo'), ready }
}
