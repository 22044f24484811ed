import { type MouseEvent, useLayoutEffect, useRef, useState } from 'react'
import { type Item, PRIORITIES, type Priority } from '../../../../shared/api/items.ts'
import { toLocalDay } from '../../../../shared/day.ts'
import { parseNotes, parseTitle } from '../../../../shared/rules/item.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import type { Drafts } from '../draft.ts'
import { Linked, PRIORITY_NAMES } from '../list/task-facts.tsx'
import type { Actions } from '../list/use-actions.ts'
import { useTextDraft } from '../list/use-text-draft.ts'
import { formatRelativeDay } from '../view/days.ts'
import { findLinks } from '../view/links.ts'
import { Checklist } from './checklist.tsx'
import { DueDate } from './due-date.tsx'
import { RepeatField } from './repeat-field.tsx'
import { Tags } from './tags.tsx'
import { Icon } from '../../../ui/icon.tsx'
import style from './task-details.module.css'

type Props = {
  item: Item
  actions: Actions
  drafts: Drafts
  today: string
  /** Tags that other tasks have. */
  known: readonly string[]
  onClose: () => void
}

/**
 * Shows all fields of a task in a sheet at the side, or full screen on a phone. Each change is
 * saved at once.
 */
export function TaskDetails({ item, actions, drafts, today, known, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [changed, setChanged] = useState(false)

  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    // Closing it before it unmounts returns the focus.
    return () => element?.close()
  }, [])

  function closeBeside(event: MouseEvent) {
    if (event.target === event.currentTarget) dialog.current?.close()
  }

  /* Messages at the foot of the page cannot be reached from here: the sheet has its own way back. */
  const edit: Actions['edit'] = (...change) => {
    const done = actions.editQuietly(...change)
    if (done) setChanged(true)
    return done
  }

  function complete() {
    if (actions.completeQuietly(item, item.completedAt === null)) setChanged(true)
  }

  const shared = { item, edit }
  return (
    <dialog
      ref={dialog}
      className={style.sheet}
      aria-label="Task details"
      onClick={closeBeside}
      onClose={onClose}
    >
      <div className={style.panel}>
        <div className={style.bar}>
          <h2>Details</h2>
          <p role="status" className={style.status}>
            {changed && 'Changed.'}
          </p>
          {changed && (
            <Button variant="quiet" onClick={actions.undo}>
              Undo
            </Button>
          )}
          <IconButton label="Close details" onClick={() => dialog.current?.close()}>
            <Icon name="close" />
          </IconButton>
        </div>
        <TitleField {...shared} drafts={drafts} />
        <DueDate {...shared} today={today} />
        <RepeatField {...shared} today={today} />
        <PriorityField {...shared} />
        <Tags {...shared} drafts={drafts} known={known} />
        <Checklist {...shared} drafts={drafts} />
        <NotesField {...shared} drafts={drafts} />
        <p className={style.dates}>
          Added: {formatRelativeDay(toLocalDay(item.createdAt), today)}
          <br />
          Changed: {formatRelativeDay(toLocalDay(item.updatedAt), today)}
        </p>
        <div className={style.actions}>
          <Button variant="quiet" onClick={complete}>
            {item.completedAt === null ? 'Complete' : 'Reopen'}
          </Button>
          <Button variant="danger" onClick={() => actions.remove([item])}>
            Delete
          </Button>
        </div>
      </div>
    </dialog>
  )
}

type FieldProps = { item: Item; edit: Actions['edit']; drafts: Drafts }

function TitleField({ item, edit, drafts }: FieldProps) {
  const { text, error, write, save } = useTextDraft({
    item,
    field: 'title',
    drafts,
    parse: parseTitle,
    onSave: (title, base) => edit(item, { title }, base),
  })
  return (
    <div className={style.field}>
      <label htmlFor="details-title">Title</label>
      <input
        id="details-title"
        autoComplete="off"
        dir="auto"
        value={text}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? 'details-title-error' : undefined}
        onChange={({ target }) => write(target.value)}
        onBlur={save}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) save()
        }}
      />
      {error && (
        <p id="details-title-error" className={style.error} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}

function NotesField({ item, edit, drafts }: FieldProps) {
  const { text, error, write, save } = useTextDraft({
    item,
    field: 'notes',
    drafts,
    parse: parseNotes,
    onSave: (notes, base) => edit(item, { notes }, base),
  })
  const links = [
    ...new Set(findLinks(text).flatMap(({ text: link, href }) => (href ? [link] : []))),
  ]
  return (
    <div className={style.field}>
      <label htmlFor="details-notes">Notes</label>
      <textarea
        id="details-notes"
        rows={5}
        dir="auto"
        value={text}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? 'details-notes-error' : undefined}
        onChange={({ target }) => write(target.value)}
        onBlur={save}
      />
      {error && (
        <p id="details-notes-error" className={style.error} role="alert">
          {error}
        </p>
      )}
      {links.length > 0 && (
        <ul role="list" aria-label="Links in the notes" className={style.links}>
          {links.map((link) => (
            <li key={link}>
              <Linked text={link} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function PriorityField({ item, edit }: Omit<FieldProps, 'drafts'>) {
  return (
    <div className={style.field}>
      <label htmlFor="details-priority">Priority</label>
      <select
        id="details-priority"
        value={item.priority}
        onChange={({ target }) => edit(item, { priority: target.value as Priority })}
      >
        {PRIORITIES.map((priority) => (
          <option key={priority} value={priority}>
            {PRIORITY_NAMES[priority]}
          </option>
        ))}
      </select>
    </div>
  )
}
