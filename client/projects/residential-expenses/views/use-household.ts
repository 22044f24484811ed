import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react'
import { useHydrated } from '../../../ui/hydrated.ts'
import { useToast } from '../../../ui/toast.tsx'
import type { Change } from '../store/change.ts'
import {
  createHouseholdStore,
  type HouseholdStore,
  type ChangeResult,
  KEY_PREFIX,
  type Snapshot,
} from '../store/household-store.ts'

export type Actions = {
  /** Makes a change, and says what was done, with a way back. False when another tab was there first. */
  act: (change: Change, message?: string) => boolean
  undo: () => void
  redo: () => void
}

const STALE_MESSAGE = 'Another tab changed this meanwhile; nothing was written over.'

/** Many rows written by another tab are taken in at once, milliseconds after the first. */
const SYNC_DELAY = 50

/** The household that this browser keeps, and what changes it. */
export function useHousehold(): Snapshot & Actions & { ready: boolean } {
  const ready = useHydrated()
  const store = useMemo(() => createHouseholdStore(ready ? findStorage() : undefined), [ready])
  const snapshot = useSyncExternalStore(store.subscribe, store.read, store.read)
  const showToast = useToast()
  useEffect(() => syncWithOtherTabs(store), [store])

  useEffect(() => {
    if (snapshot.damaged === 0) return
    const what = snapshot.damaged === 1 ? 'One row' : `${snapshot.damaged} rows`
    showToast({ text: `${what} of what was kept here could not be read and is left out.` })
  }, [snapshot.damaged, showToast])

  const undo = useCallback(() => {
    const label = store.read().undoLabel ?? ''
    const text = describe(store.undo(), `Undone: ${label}.`)
    if (text) showToast({ text })
  }, [store, showToast])

  const redo = useCallback(() => {
    const label = store.read().redoLabel ?? ''
    const text = describe(store.redo(), `Done again: ${label}.`)
    if (text) showToast({ text })
  }, [store, showToast])

  const act = useCallback(
    (change: Change, said?: string) => {
      const outcome = store.change(change)
      if (outcome === 'stale') showToast({ text: STALE_MESSAGE })
      else if (said) showToast({ text: said, action: { label: 'Undo', run: undo } })
      return outcome !== 'stale'
    },
    [store, showToast, undo],
  )

  return { ...snapshot, act, undo, redo, ready }
}

function describe(outcome: ChangeResult, done: string): string | undefined {
  if (outcome === 'nothing') return undefined
  return outcome === 'done' ? done : STALE_MESSAGE
}

/** Undefined where the browser forbids it. */
function findStorage(): Storage | undefined {
  try {
    return window.localStorage
  } catch {
    return undefined
  }
}

function syncWithOtherTabs(store: HouseholdStore): () => void {
  const keys = new Set<string | null>()
  let timer: ReturnType<typeof setTimeout> | undefined
  function flushKeys() {
    timer = undefined
    store.follow(keys)
    keys.clear()
  }
  function queueKey({ key }: StorageEvent) {
    if (key !== null && !key.startsWith(KEY_PREFIX)) return
    keys.add(key)
    timer ??= setTimeout(flushKeys, SYNC_DELAY)
  }
  window.addEventListener('storage', queueKey)
  return () => {
    window.removeEventListener('storage', queueKey)
    clearTimeout(timer)
  }
}
