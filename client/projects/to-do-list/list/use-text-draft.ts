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
  /** Takes the text over, with what stood there when the person began; false if it could not. */
  onSave: (value: string, base: Draft['base']) => boolean
}

/** Typing is taken over after this pause. */
const PAUSE = SECOND

/**
 * A text of a task while it is written: kept with each letter, taken over after a pause, on leaving
 * the field and when the page goes. What cannot be taken stays, with the reason.
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
    // Whose session has ended finds the text again after the next login.
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
      // A save before the next drawing has to know it too.
      latest.current = { ...latest.current, draft: next }
      setDraft(next)
      setError(undefined)
      drafts.keep(item.id, field, next)
      clearTimeout(timer.current)
      timer.current = setTimeout(save, PAUSE)
    },
    save,
    /** Back to how it was. */
    drop: () => {
      clearTimeout(timer.current)
      latest.current = { ...latest.current, draft: undefined }
      drafts.drop(item.id, field)
      setDraft(undefined)
      setError(undefined)
    },
  }
}
