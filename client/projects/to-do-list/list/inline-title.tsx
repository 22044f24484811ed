import { type KeyboardEvent, useRef, useState } from 'react'
import type { Item } from '../../../../shared/api/items.ts'
import { parseTitle } from '../../../../shared/rules/item.ts'
import * as texts from '../../../../shared/texts/list.ts'
import { fill } from '../../../../shared/texts/write.ts'
import type { Drafts } from '../draft.ts'
import type { Actions } from './use-actions.ts'
import { useTextDraft } from './use-text-draft.ts'
import { isComposing } from '../../../ui/composition.ts'
import kit from '../../../ui/kit.module.css'
import style from './task-row.module.css'

type Props = {
  item: Item
  drafts: Drafts
  onSave: Actions['edit']
  /** @param back whether the task gets the focus */
  onClose: (back: boolean) => void
}

/** Shows the title as a field in the list. Enter or leaving it saves; Escape cancels. */
export function InlineTitle({ item, drafts, onSave, onClose }: Props) {
  const [before] = useState(item.title)
  const saved = useRef<string>(undefined)
  const { text, error, write, save, drop } = useTextDraft({
    item,
    field: 'title',
    drafts,
    parse: parseTitle,
    onSave(title, base) {
      saved.current = title
      return onSave(item, { title }, base)
    },
  })

  function restore() {
    drop()
    // A pause may have saved the text.
    if (saved.current === item.title) onSave(item, { title: before })
  }

  function finish(event: KeyboardEvent) {
    if (isComposing(event.nativeEvent) || !['Escape', 'Enter'].includes(event.key)) return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Enter') return close(true)
    restore()
    onClose(true)
  }

  /** Saves before this unmounts: the new title may take the task out of the view, and the focus with it. */
  function close(back: boolean) {
    save()
    if (parseTitle(text).ok) onClose(back)
  }

  return (
    <>
      <input
        className={style.inline}
        aria-label={fill(texts.titleOfTask, { title: item.title })}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `error-${item.id}` : undefined}
        autoComplete="off"
        enterKeyHint="done"
        dir="auto"
        autoFocus
        value={text}
        onFocus={({ target }) => target.setSelectionRange(text.length, text.length)}
        onChange={({ target }) => write(target.value)}
        onKeyDown={finish}
        onBlur={() => close(false)}
      />
      {error && (
        <p id={`error-${item.id}`} className={kit.error} role="alert">
          {error}
        </p>
      )}
    </>
  )
}
