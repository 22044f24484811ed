import { useCallback, useEffect, useRef, useState } from 'react'
import type { Item } from '../../../../shared/api/items.ts'
import { SECOND } from '../../../../shared/clock.ts'
import type { Result } from '../../../../shared/result.ts'
import type { Draft, DraftField, Drafts } from '../draft.ts'

type Parts = {
  item: Item
  field: DraftField
  drafts: Drafts
  parse: (text: string) => Result<string, string>
  /** Saves the text and the base it was written on; returns false if it could not. */
  onSave: (value: string, base: Draft['base']) => boolean
}

/** Typing is saved after this pause, in milliseconds. */
const PAUSE = SECOND

/**
 * Keeps the draft of a text field. It is stored with each key, and saved after a pause, on blur
 * and on leaving. Text that is invalid stays, with an error.
 */
export function useTextDraft({ item, field, drafts, parse, onSave }: Parts) {
  const [draft, setDraft] = useState<Draft | undefined>(() => drafts.find(item.id, field))
  const [error, setError] = useState<string>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef({ item, draft, parse, onSave })
  useEffect(() => {
    latest.current = { item, draft, parse, onSave }
  })

  const save = useCallback(() => {
    clearTimeout(timer.current)
    const { current } = latest
    if (!current.draft) return
    const parsed = current.parse(current.draft.text)
    if (!parsed.ok) return setError(parsed.problem)
    const { base } = current.draft
    // After the session has ended, the draft stays for the next login.
    if (parsed.value !== base[field] && !current.onSave(parsed.value, base)) return
    current.draft = undefined
    drafts.drop(current.item.id, field)
    setDraft(undefined)
    setError(undefined)
  }, [drafts, field])

  useEffect(() => {
    window.addEventListener('pagehide', save)
    return () => {
      window.removeEventListener('pagehide', save)
      save()
    }
  }, [save])

  return {
    text: draft?.text ?? item[field],
    error,
    write: (text: string) => {
      const base = draft?.base ?? { [field]: item[field] }
      const next = { text, base }
      // A save before the next render needs it too.
      latest.current = { ...latest.current, draft: next }
      setDraft(next)
      setError(undefined)
      drafts.keep(item.id, field, next)
      clearTimeout(timer.current)
      timer.current = setTimeout(save, PAUSE)
    },
    save,
    /** Discards the draft. */
    drop: () => {
      clearTimeout(timer.current)
      latest.current = { ...latest.current, draft: undefined }
      drafts.drop(item.id, field)
      setDraft(undefined)
      setError(undefined)
    },
  }
}
