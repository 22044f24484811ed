import { useRef, useState } from 'react'
import type { Item } from '../../../../shared/api/items.ts'
import { SECOND } from '../../../../shared/clock.ts'
import type { Result } from '../../../../shared/result.ts'
import { useBeforeLeaving } from '../details/use-before-leaving.ts'
import { type Draft, type DraftField, type Drafts, findRest } from '../draft.ts'

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
 * and on leaving. Text that is invalid stays, with an error. After a pause the field shows what was
 * typed, until it loses the focus.
 */
export function useTextDraft({ item, field, drafts, parse, onSave }: Parts) {
  const [draft, setDraft] = useState(() => drafts.find(item.id, field))
  const [error, setError] = useState<string>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // A save before the next render needs it too.
  const latest = useRef(draft)

  function keep(next: Draft | undefined) {
    clearTimeout(timer.current)
    latest.current = next
    setDraft(next)
    setError(undefined)
    if (next) drafts.keep(item.id, field, next)
    else drafts.drop(item.id, field)
  }

  function saveDraft(isTyping: boolean) {
    clearTimeout(timer.current)
    if (!latest.current) return
    const { text, base } = latest.current
    const parsed = parse(text)
    if (!parsed.ok) return setError(parsed.problem)
    // After the session has ended, the draft stays for the next login.
    if (parsed.value !== base[field] && !onSave(parsed.value, base)) return
    keep(undefined)
    if (!isTyping) return
    latest.current = findRest(text, field, parsed.value)
    setDraft(latest.current)
  }
  const save = () => saveDraft(false)
  useBeforeLeaving(save)

  return {
    text: draft?.text ?? item[field],
    error,
    write: (text: string) => {
      keep({ text, base: latest.current?.base ?? { [field]: item[field] } })
      timer.current = setTimeout(saveDraft, PAUSE, true)
    },
    save,
    /** Discards the draft. */
    drop: () => keep(undefined),
  }
}
