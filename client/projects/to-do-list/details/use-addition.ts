import { type ChangeEvent, type ClipboardEvent, type KeyboardEvent, useState } from 'react'
import type { Item } from '../../../../shared/api/items.ts'
import type { AdditionField, Drafts } from '../draft.ts'
import { isComposing } from '../../../ui/composition.ts'
import { splitLines } from '../view/lines.ts'
import { useBeforeLeaving } from './use-before-leaving.ts'

type Options = {
  item: Item
  field: AdditionField
  drafts: Drafts
  /** Adds what was typed. Returns an error, or whether the field can be cleared. */
  add: (text: string) => { error: string } | boolean
}

/** Field for a new step or tag, whose draft survives a reload or a login. */
export function useAddition({ item: { id }, field, drafts, add }: Options) {
  const [text, setText] = useState(() => drafts.find(id, field)?.text ?? '')
  const [error, setError] = useState<string>()

  function write(next: string) {
    setText(next)
    if (next) drafts.keep(id, field, { text: next, base: {} })
    else drafts.drop(id, field)
  }

  function submit() {
    const added = add(text)
    // After the session has ended, the draft stays for the next login.
    if (added === true) write('')
    else if (added) setError(added.error)
  }
  useBeforeLeaving(submit)

  /** Several lines are added at once, because the field would join them. */
  function paste(event: ClipboardEvent) {
    const lines = splitLines(event.clipboardData.getData('text'))
    if (lines.length < 2) return
    event.preventDefault()
    const added = add(lines.join('\n'))
    if (!added) write([text, ...lines].join(' ').trim())
    setError(typeof added === 'object' ? added.error : undefined)
  }

  return {
    text,
    error,
    write,
    field: {
      autoComplete: 'off',
      value: text,
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
        write(target.value)
        setError(undefined)
      },
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key !== 'Enter' || isComposing(event.nativeEvent)) return
        event.preventDefault()
        submit()
      },
      onBlur: submit,
      onPaste: paste,
    },
  }
}
