import {
  type ClipboardEvent,
  type KeyboardEvent,
  type SubmitEvent,
  useEffect,
  useRef,
  useState,
} from 'react'
import { useSearchParams } from 'react-router-dom'
import { parseTitle, TITLE_EMPTY_MESSAGE } from '../../../../shared/rules/item.ts'
import * as texts from '../../../../shared/texts/list.ts'
import { findStorage } from '../../../app/storage.ts'
import { isComposing } from '../../../ui/composition.ts'
import { Button } from '../../../ui/button.tsx'
import { useHydrated } from '../../../ui/hydrated.ts'
import { createDraftHandover, keepDraft } from '../draft.ts'
import { Chips } from '../quick-add/chips.tsx'
import type { QuickFields } from '../quick-add/suggestions.ts'
import { useQuickAdd } from '../quick-add/use-quick-add.ts'
import { readSharedText, withoutSharedText } from '../view/shared-text.ts'
import { splitLines } from '../view/lines.ts'
import { NEW_TASK } from './ids.ts'
import { PastedLines } from './pasted-lines.tsx'
import kit from '../../../ui/kit.module.css'
import style from './list.module.css'

const ERROR = 'new-task-error'

type Props = {
  /** The owner of the draft, once known. */
  account: string | undefined
  today: string
  onAdd: (task: TypedTask) => void
  /** Adds pasted lines together. */
  onAddAll: (tasks: readonly TypedTask[]) => void
}

/** A task as it was typed, with what was understood. */
export type TypedTask = { title: string } & QuickFields

/**
 * Shows the field for a new task, whose draft survives a reload, a login and a closed tab. It
 * takes the focus on arrival unless the visitor has moved it, and what another app shares.
 */
export function NewTask({ account, today, onAdd, onAddAll }: Props) {
  const [pasted, setPasted] = useState<readonly string[]>()
  const [error, setError] = useState<string>()
  const hydrated = useHydrated()
  const field = useRef<HTMLInputElement>(null)
  const quick = useQuickAdd(field)
  const { type } = quick
  const [params, setParams] = useSearchParams()

  useEffect(() => {
    const input = field.current
    if (!input || account === undefined) return
    const tab = findStorage('session')
    const handover = createDraftHandover(tab, findStorage('local'), account)
    const draft = handover.take()
    // Text typed before the account was known continues the draft.
    if (!input.value) input.value = draft
    else if (draft && draft !== input.value) input.value = `${draft} ${input.value}`
    keepDraft(tab, account, input.value)
    type(input.value)
    const leave = () => handover.leave(input.value)
    // A page that Back shows from memory has its text still, so nothing waits for the next tab.
    const takeBack = () => handover.leave('')
    window.addEventListener('pagehide', leave)
    window.addEventListener('pageshow', takeBack)
    return () => {
      window.removeEventListener('pagehide', leave)
      window.removeEventListener('pageshow', takeBack)
    }
  }, [account, type])

  useEffect(() => {
    const input = field.current
    const shared = readSharedText(params)
    if (!input || account === undefined || shared === undefined) return
    input.value = [input.value, shared].filter(Boolean).join(' ')
    keepDraft(findStorage('session'), account, input.value)
    type(input.value)
    input.focus()
    setParams(withoutSharedText(params), { replace: true })
  }, [account, type, params, setParams])

  useEffect(() => {
    const timer = setTimeout(() => {
      const { activeElement, body } = document
      const isElsewhere = activeElement !== body && !activeElement?.matches('main, h1')
      if (hydrated && !isElsewhere) field.current?.focus({ preventScroll: true })
    })
    return () => clearTimeout(timer)
  }, [hydrated])

  function keep(text: string) {
    if (account !== undefined) keepDraft(findStorage('session'), account, text)
  }

  function submit(event: SubmitEvent) {
    event.preventDefault()
    add(false)
  }

  /** Adds what was typed; with `all`, the offers are taken too. */
  function add(all: boolean) {
    const input = field.current
    if (!input) return
    const task = quick.read(input.value, all)
    const title = parseTitle(task.title)
    if (title.ok) {
      onAdd({ ...task, title: title.value })
      input.value = ''
      type('')
      keep('')
    } else if (title.problem !== TITLE_EMPTY_MESSAGE) {
      setError(title.problem)
    }
    input.focus()
  }

  function paste(event: ClipboardEvent) {
    const lines = splitLines(event.clipboardData.getData('text'))
    if (lines.length < 2) return
    event.preventDefault()
    setPasted(lines)
  }

  function endPaste() {
    setPasted(undefined)
    field.current?.focus()
  }

  function addLines(lines: readonly string[]) {
    endPaste()
    const tasks: TypedTask[] = []
    for (const line of lines) {
      const task = quick.readLine(line)
      const title = parseTitle(task.title)
      if (!title.ok) return setError(title.problem)
      tasks.push({ ...task, title: title.value })
    }
    onAddAll(tasks)
  }

  function insert(text: string) {
    const input = field.current
    if (!input) return
    endPaste()
    input.setRangeText(text, input.selectionStart ?? 0, input.selectionEnd ?? 0, 'end')
    setError(undefined)
    keep(input.value)
    type(input.value)
  }

  function press(event: KeyboardEvent) {
    const composing = isComposing(event.nativeEvent)
    if (event.key === 'Enter' && !composing && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      add(true)
      return
    }
    // The Enter that ends the composition of a character adds nothing.
    if (event.key === 'Enter' && composing) event.preventDefault()
    if (event.key === 'Escape' && !composing && quick.dismissLast()) event.preventDefault()
  }

  return (
    <form method="post" noValidate className={`${kit.split} ${style.add}`} onSubmit={submit}>
      <label htmlFor={NEW_TASK} className="visually-hidden">
        {texts.newTask}
      </label>
      <input
        ref={field}
        id={NEW_TASK}
        type="text"
        placeholder={texts.newTask}
        autoComplete="off"
        enterKeyHint="done"
        dir="auto"
        disabled={!hydrated}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? ERROR : undefined}
        aria-keyshortcuts="Control+Z"
        onFocus={quick.load}
        onChange={(event) => {
          setError(undefined)
          keep(event.target.value)
          type(event.target.value)
        }}
        onKeyDown={press}
        onPaste={paste}
      />
      <Button type="submit" disabled={!hydrated}>
        {texts.add}
      </Button>
      <Chips
        suggestions={quick.suggestions}
        title={quick.title}
        today={today}
        onToggle={quick.toggle}
      />
      {pasted && (
        <PastedLines
          lines={pasted}
          onMany={() => addLines(pasted)}
          onOne={() => insert(pasted.join(' '))}
          onCancel={endPaste}
        />
      )}
      {error && (
        <p id={ERROR} className={kit.error} role="alert">
          {error}
        </p>
      )}
    </form>
  )
}
