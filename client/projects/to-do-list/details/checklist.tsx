import { useRef, useState } from 'react'
import type { Item } from '../../../../shared/api/items.ts'
import { MAX_ENTRIES } from '../../../../shared/limits.ts'
import { isDue, parseChecklist, parseEntryText } from '../../../../shared/rules/item.ts'
import { checklist as checklistText } from '../../../../shared/texts/list.ts'
import * as texts from '../../../../shared/texts/task.ts'
import { fill } from '../../../../shared/texts/write.ts'
import { isComposing } from '../../../ui/composition.ts'
import { IconButton } from '../../../ui/button.tsx'
import type { Drafts } from '../draft.ts'
import type { Actions } from '../list/use-actions.ts'
import { splitDue } from '../view/days.ts'
import { announce } from './announce.tsx'
import { useAddition } from './use-addition.ts'
import { useBeforeLeaving } from './use-before-leaving.ts'
import { useTypedText } from './use-typed-text.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Labelled } from '../../../ui/labelled.tsx'
import kit from '../../../ui/kit.module.css'
import style from './task-details.module.css'

type Entries = Item['checklist']
type Entry = Entries[number]

type Props = {
  item: Item
  edit: Actions['edit']
  drafts: Drafts
  /** Makes a step, by its place, a task of its own. */
  onTask: (step: number) => void
}

/** Shows the steps of a task to complete, rename, move and delete, and a field to add one. */
export function Checklist({ item, edit, drafts, onTask }: Props) {
  const { checklist } = item
  const input = useRef<HTMLInputElement>(null)
  const { keys, swap, drop } = useStepKeys()

  const change = (entries: Entries) => edit(item, { checklist: entries })

  /**
   * Changes a step of the list that stood there when that was begun: if another tab has changed it
   * since, both are shown, and no other step is changed.
   */
  function changeStep(begun: Entries, index: number, entry: Entry): boolean {
    return edit(item, { checklist: begun.with(index, entry) }, { checklist: begun })
  }

  const { text, error, write, field } = useAddition({
    item,
    field: 'step',
    drafts,
    add: (typed) => {
      if (typed.trim() === '') return false
      const added = typed.split('\n').map((line) => ({ text: line, done: false }))
      const entries = parseChecklist([...checklist, ...added])
      return entries.ok ? change(entries.value) : { error: entries.problem }
    },
  })

  return (
    <Labelled label={checklistText} error={announce(error)}>
      {(attributes) => (
        <>
          {checklist.length > 0 && (
            <ul role="list" aria-label={checklistText}>
              {checklist.map((entry, index) => {
                const previous = checklist[index - 1]
                return (
                  <Step
                    key={keys[index]}
                    entry={entry}
                    list={checklist}
                    onChange={(begun, next) => changeStep(begun, index, next)}
                    onKeep={(name) => {
                      if (text === '') write(name)
                    }}
                    onUp={
                      previous &&
                      (() => {
                        change(checklist.toSpliced(index - 1, 2, entry, previous))
                        swap(index - 1)
                      })
                    }
                    onTask={() => {
                      onTask(index)
                      drop(index)
                      input.current?.focus()
                    }}
                    onDelete={() => {
                      change(checklist.toSpliced(index, 1))
                      drop(index)
                      input.current?.focus()
                    }}
                  />
                )
              })}
            </ul>
          )}
          <input
            ref={input}
            {...attributes}
            {...field}
            enterKeyHint="done"
            placeholder={texts.addStep}
            dir="auto"
          />
        </>
      )}
    </Labelled>
  )
}

/**
 * Keys of the places of steps, by which what is typed into a step moves with it. Two steps may say the same: its place
 * is all that a step is known by.
 */
function useStepKeys() {
  const [keys, setKeys] = useState(() => Array.from({ length: MAX_ENTRIES }, (_, index) => index))
  return {
    keys,
    /** Follows two steps that change places, by the place of the first. */
    swap: (index: number) =>
      setKeys((last) => last.toSpliced(index, 2, ...last.slice(index, index + 2).reverse())),
    /** Forgets a step that is deleted. */
    drop: (index: number) =>
      setKeys((last) => [...last.toSpliced(index, 1), Math.max(...last) + 1]),
  }
}

/** The characters of a line of a step on a phone. */
const LINE = 30

type StepProps = {
  entry: Entry
  list: Entries
  /** Changes it in the list that stood there when that was begun; false if it could not. */
  onChange: (begun: Entries, next: Entry) => boolean
  /** Keeps a name that could not be saved. */
  onKeep: (name: string) => void
  onUp: (() => void) | undefined
  onTask: () => void
  onDelete: () => void
}

function Step({ entry, list, onChange, onKeep, onUp, onTask, onDelete }: StepProps) {
  const [typed, setTyped] = useState<{ text: string; entry: Entry; list: Entries }>()
  const [error, setError] = useState<string>()

  /** Returns whether nothing is left to save. */
  function save(): boolean {
    if (typed === undefined) return true
    const parsed = parseEntryText(typed.text)
    if (!parsed.ok) {
      setError(parsed.problem)
      return false
    }
    const isNew = parsed.value !== typed.entry.text
    if (isNew && !onChange(typed.list, { ...typed.entry, text: parsed.value })) return false
    setTyped(undefined)
    return true
  }
  useBeforeLeaving(() => {
    if (!save() && typed) onKeep(typed.text)
  })

  const { day, time } = splitDue(entry.due ?? null)
  const [isDating, setDating] = useState(false)
  const isDated = day !== '' || isDating
  const begun = useRef({ entry, list })
  const dayField = useTypedText(day, (next) => {
    // An emptied field stays, because it may have the focus.
    setDating(true)
    const due = next + (next && time && `T${time}`)
    if (next !== day && (due === '' || isDue(due))) setDue(begun.current, due)
  })

  function setDue({ entry: { due: _, ...step }, list: seen }: typeof begun.current, due: string) {
    onChange(seen, { ...step, ...(due && { due }) })
  }

  return (
    <li className={`${kit.row} ${style.step}`} data-gap="1" data-done={entry.done}>
      <input
        type="checkbox"
        aria-label={fill(texts.step, { text: entry.text })}
        checked={entry.done}
        onChange={({ target }) => onChange(list, { ...entry, done: target.checked })}
      />
      <textarea
        // Of browsers that do not size it by its text.
        cols={Math.min(LINE, entry.text.length)}
        rows={Math.ceil(entry.text.length / LINE)}
        aria-label={fill(texts.stepText, { text: entry.text })}
        autoComplete="off"
        dir="auto"
        value={typed?.text ?? entry.text}
        aria-invalid={error ? true : undefined}
        onChange={({ target }) => {
          // Other changes may have been made since an error, unless the step is another one by now.
          const begun = error && typed?.entry.text === entry.text ? undefined : typed
          setTyped({ entry, list, ...begun, text: target.value })
          setError(undefined)
        }}
        onBlur={save}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || isComposing(event.nativeEvent)) return
          event.preventDefault()
          save()
        }}
      />
      <div className={style.buttons}>
        <IconButton
          label={fill(isDated ? texts.removeStepDate : texts.addStepDate, { text: entry.text })}
          onClick={() => {
            setDating(!isDated)
            if (day) setDue({ entry, list }, '')
          }}
        >
          <Icon name="calendar" />
        </IconButton>
        {onUp && (
          <IconButton
            label={fill(texts.stepUp, { text: entry.text })}
            onClick={({ currentTarget }) => {
              onUp()
              keepFocus(currentTarget)
            }}
          >
            <Icon name="up" />
          </IconButton>
        )}
        <IconButton label={fill(texts.stepToTask, { text: entry.text })} onClick={onTask}>
          <Icon name="add" />
        </IconButton>
        <IconButton label={fill(texts.deleteStep, { text: entry.text })} onClick={onDelete}>
          <Icon name="delete" />
        </IconButton>
      </div>
      {isDated && (
        <div className={style.date}>
          <input
            type="date"
            min="1000-01-01"
            max="9999-12-31"
            // The button has just shown it.
            autoFocus={isDating}
            aria-label={fill(texts.stepDate, { text: entry.text })}
            {...dayField.field}
            onChange={(event) => {
              if (dayField.typed === undefined) begun.current = { entry, list }
              dayField.field.onChange(event)
            }}
          />
        </div>
      )}
      {error && <p className={kit.error}>{announce(error)}</p>}
    </li>
  )
}

/** The step that moves to the top loses the button. Its text would open the keyboard of a phone. */
function keepFocus(button: Element): void {
  const row = button.closest('li')
  if (row?.previousElementSibling?.previousElementSibling) return
  row?.querySelector<HTMLElement>('input[type="checkbox"]')?.focus()
}
