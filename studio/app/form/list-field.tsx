import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button, IconButton } from '../../../client/ui/button.tsx'
import { Icon } from '../../../client/ui/icon.tsx'
import { useDrag } from '../../../client/ui/use-drag.ts'
import kit from '../../../client/ui/kit.module.css'
import { isRecord } from '../../../shared/json.ts'
import type { Edit, JsonValue } from '../../edits/edit.ts'
import { type FieldProps, useForm } from './form-context.ts'
import { emptyValue, type FormField, summarise } from './schema-fields.ts'
import { ValueField } from './value-field.tsx'
import { formatPath } from './value-path.ts'
import style from './form.module.css'

type Props = FieldProps & { entry: FormField; heading?: ReactNode }

/** List whose entries can be added, sorted by dragging, by buttons and by Alt with arrow keys, hidden, duplicated and removed. */
export function ListField({ path, value, label, help, entry, heading }: Props) {
  const { onEdit, announce, problems } = useForm()
  const id = useId()
  const list = useRef<HTMLElement>(null)
  const values = Array.isArray(value) ? value : []
  const ids = useEntryIds(values.length)
  const error = problems.get(formatPath(path))

  /** Focuses the first field of an entry that has just been rendered. */
  function focusEntry(index: number) {
    const root = list.current?.querySelectorAll(':scope > ol > li')[index]
    const details = root?.querySelector('details')
    if (details) details.open = true
    root?.querySelector<HTMLElement>('input, select, textarea')?.focus()
  }

  function insert(index: number, inserted: JsonValue, what: string) {
    flushSync(() => {
      ids.insert(index)
      onEdit({ kind: 'insert', list: path, index, value: inserted }, what)
    })
    focusEntry(index)
  }

  function move(from: number, to: number) {
    const moved = values[from]
    if (moved === undefined || to < 0 || to >= values.length) return
    const focused = document.activeElement
    flushSync(() => {
      ids.move(from, to)
      onEdit({ kind: 'move', list: path, from, to }, `move ${nameOf(moved, from)}`)
    })
    // What React moves in the document loses the focus; the button may be disabled at the end of the list.
    if (focused instanceof HTMLElement && document.activeElement !== focused) focused.focus()
    announce(`Moved to ${to + 1} of ${values.length}.`)
  }

  function remove(index: number) {
    const removed = values[index]
    if (removed === undefined) return
    flushSync(() => {
      ids.remove(index)
      onEdit({ kind: 'remove', path: [...path, index] }, `remove ${nameOf(removed, index)}`)
    })
    announce('Removed. Undo brings it back.')
    const next = Math.min(index, values.length - 2)
    const buttons = list.current?.querySelectorAll<HTMLElement>(':scope > ol > li')[next]
    const target = buttons?.querySelector<HTMLElement>('summary, input, textarea, select')
    ;(target ?? list.current?.querySelector<HTMLElement>(':scope > button'))?.focus()
  }

  function setHidden(index: number, hidden: boolean, name: string) {
    const key = [...path, index, 'hidden']
    const edit: Edit = hidden
      ? { kind: 'set', path: key, value: true }
      : { kind: 'remove', path: key }
    onEdit(edit, `${hidden ? 'hide' : 'show'} ${name}`)
    announce(hidden ? 'Hidden: no page and no file of the site has it.' : 'Shown.')
  }

  const nameOf = (each: JsonValue, index: number) =>
    summarise(each, entry) || `${singular(label)} ${index + 1}`

  const dragId = (index: number) => `${id} ${ids.keys[index]}`
  const drag = useDrag({
    mayDrop: (dragged, beside) => dragged !== beside,
    onDrop(dragged, drop) {
      const all = values.map((_, index) => dragId(index))
      const from = all.indexOf(dragged)
      const to = all.indexOf(drop.id) + (drop.side === 'after' ? 1 : 0)
      // The places behind it move up when it is taken out.
      const place = to > from ? to - 1 : to
      if (place !== from) move(from, place)
    },
    findPane: () => list.current?.closest('[data-pane]'),
  })

  function sortByKey(event: KeyboardEvent, index: number) {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (!event.altKey || by === undefined) return
    event.preventDefault()
    // The list around this one stays as it is.
    event.stopPropagation()
    move(index, index + by)
  }

  const isFlat = entry.kind !== 'object' && entry.kind !== 'variants'
  return (
    <section ref={list} className={style.list} aria-labelledby={`${id}-label`}>
      <div id={`${id}-label`} data-path={formatPath(path)} tabIndex={-1}>
        {heading ?? <span className={style.legend}>{label}</span>}
      </div>
      {help && <small>{help}</small>}
      {error && <p className={kit.error}>{error}</p>}
      <ol role="list" onPointerDown={drag.onPointerDown}>
        {values.map((each, index) => {
          const name = nameOf(each, index)
          const isHidden = isRecord(each) && each['hidden'] === true
          const fields = (
            <ValueField
              field={entry}
              path={[...path, index]}
              value={each}
              label={isFlat ? `${singular(label)} ${index + 1}` : name}
              required
            />
          )
          const buttons = (
            <EntryButtons
              name={name}
              first={index === 0}
              last={index === values.length - 1}
              hidden={isRecord(each) ? isHidden : undefined}
              onMove={(by) => move(index, index + by)}
              onHide={() => setHidden(index, !isHidden, name)}
              onDuplicate={() => insert(index + 1, each, `duplicate ${name}`)}
              onRemove={() => remove(index)}
            />
          )
          return (
            <li
              key={ids.keys[index]}
              data-flat={isFlat}
              data-id={dragId(index)}
              data-drop={drag.drop?.id === dragId(index) ? drag.drop.side : undefined}
              onKeyDown={(event) => sortByKey(event, index)}
            >
              {values.length > 1 && (
                <span className={style.grip} data-grip aria-hidden="true">
                  <Icon name="grip" />
                </span>
              )}
              {isFlat ? (
                fields
              ) : (
                <details>
                  <summary>
                    {name} {isHidden && <small className={style.hidden}>Hidden</small>}
                  </summary>
                  <div className={style.entry}>{fields}</div>
                </details>
              )}
              {buttons}
            </li>
          )
        })}
      </ol>
      <Button
        variant="quiet"
        onClick={() => insert(values.length, emptyValue(entry), `add to ${label}`)}
      >
        Add {singular(label).toLowerCase()}
      </Button>
    </section>
  )
}

type EntryButtonsProps = {
  name: string
  first: boolean
  last: boolean
  /** Whether the entry is hidden; undefined if it cannot be. */
  hidden: boolean | undefined
  onMove: (by: 1 | -1) => void
  onHide: () => void
  onDuplicate: () => void
  onRemove: () => void
}

function EntryButtons(props: EntryButtonsProps) {
  const { name, first, last, hidden, onMove, onHide, onDuplicate, onRemove } = props
  return (
    <div className={style.buttons}>
      <IconButton label={`Move ${name} up`} aria-disabled={first} onClick={() => onMove(-1)}>
        <Icon name="up" />
      </IconButton>
      <IconButton label={`Move ${name} down`} aria-disabled={last} onClick={() => onMove(1)}>
        <Icon name="down" />
      </IconButton>
      {hidden !== undefined && (
        <IconButton label={`${hidden ? 'Show' : 'Hide'} ${name}`} onClick={onHide}>
          <Eye closed={hidden} />
        </IconButton>
      )}
      <IconButton label={`Duplicate ${name}`} onClick={onDuplicate}>
        <Icon name="copy" />
      </IconButton>
      <IconButton label={`Remove ${name}`} onClick={onRemove}>
        <Icon name="delete" />
      </IconButton>
    </div>
  )
}

/** Icon that only the studio has, drawn as those of the sprite. */
function Eye({ closed }: { closed: boolean }) {
  return (
    <svg
      width="20"
      height="20"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M2 12c2.5-4.5 6-7 10-7s7.5 2.5 10 7c-2.5 4.5-6 7-10 7s-7.5-2.5-10-7z" />
      <circle cx="12" cy="12" r="3" />
      {closed && <path d="M4 20 20 4" />}
    </svg>
  )
}

/** Returns what one entry is called: `Highlights` becomes `Highlight`, `Work` stays. */
function singular(label: string): string {
  if (label.endsWith('ies')) return `${label.slice(0, -3)}y`
  return label.endsWith('s') && !label.endsWith('ss') ? label.slice(0, -1) : label
}

/**
 * Keeps a key for each entry of a list, which stays with the entry when it is moved, so that an open entry stays
 * open. Entries that come or go otherwise, such as by an undo, do so at the end.
 */
function useEntryIds(length: number) {
  const [state, setState] = useState({ keys: listKeys(0, length), next: length })
  let { keys, next } = state
  if (keys.length !== length) {
    keys = [...keys, ...listKeys(next, Math.max(0, length - keys.length))].slice(0, length)
    next += length
    setState({ keys, next })
  }
  return {
    keys,
    insert(index: number) {
      setState({ keys: keys.toSpliced(index, 0, next), next: next + 1 })
    },
    remove: (index: number) => setState({ keys: keys.toSpliced(index, 1), next }),
    move(from: number, to: number) {
      const moved = keys.slice(from, from + 1)
      setState({ keys: keys.toSpliced(from, 1).toSpliced(to, 0, ...moved), next })
    },
  }
}

function listKeys(first: number, length: number): number[] {
  return Array.from({ length }, (_, index) => first + index)
}
