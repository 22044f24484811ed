import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type Item, PRIORITIES } from '../../../../shared/api/items.ts'
import { toLocalDay } from '../../../../shared/day.ts'
import { MAX_ENTRIES } from '../../../../shared/limits.ts'
import { parseEntryText, parseNotes, parseTitle } from '../../../../shared/rules/item.ts'
import * as listTexts from '../../../../shared/texts/list.ts'
import * as texts from '../../../../shared/texts/task.ts'
import { fill } from '../../../../shared/texts/write.ts'
import { isComposing } from '../../../ui/composition.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { revealFocus } from '../../../ui/reveal-focus.ts'
import { TextArea } from '../../../ui/text-area.tsx'
import type { Drafts } from '../draft.ts'
import { hasFeature } from '../features.ts'
import { quote } from '../list/quote.ts'
import { Linked, PRIORITY_NAMES } from '../list/task-facts.tsx'
import type { Actions } from '../list/use-actions.ts'
import { useTextDraft } from '../list/use-text-draft.ts'
import type { TaskList } from '../task-list.ts'
import { formatRelativeDay } from '../view/days.ts'
import { findLinks } from '../view/links.ts'
import { announce } from './announce.tsx'
import { Checklist } from './checklist.tsx'
import { DueDate } from './due-date.tsx'
import { ReminderField } from './reminder-field.tsx'
import { RepeatField } from './repeat-field.tsx'
import { Tags } from './tags.tsx'
import { Icon } from '../../../ui/icon.tsx'
import kit from '../../../ui/kit.module.css'
import style from './task-details.module.css'

type Props = {
  list: TaskList
  item: Item
  actions: Actions
  drafts: Drafts
  today: string
  /** Tags that other tasks have. */
  known: readonly string[]
  /** The task above it, of which it can become a step. */
  above: Item | undefined
  onClose: () => void
}

/** Windows where the details stand beside the list, as in the stylesheets. */
const DESK = '(min-width: 72rem)'

/**
 * Shows all fields of a task: beside the list on a desk, which stays usable, else in a modal sheet,
 * full screen on a phone. Each change is saved at once.
 */
export function TaskDetails(props: Props) {
  const { list, item, actions, drafts, today, known, above, onClose } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const [changed, setChanged] = useState(false)

  useLayoutEffect(() => {
    const element = dialog.current
    if (window.matchMedia(DESK).matches) {
      // It scrolls to what it focuses: the list beside would move away below the pointer.
      const { scrollX, scrollY } = window
      element?.show()
      window.scrollTo({ left: scrollX, top: scrollY, behavior: 'instant' })
    } else element?.showModal()
    // Closing it before it unmounts returns the focus.
    return () => element?.close()
  }, [])

  // A click on the empty page around list and details closes these, as one on a backdrop does.
  useEffect(() => {
    function closeOutside({ target }: PointerEvent) {
      const desk = dialog.current?.parentElement ?? null
      // The scroll bar of the page counts as its root element.
      const isPage = target instanceof Element && target !== document.documentElement
      if (isPage && target !== desk && target.contains(desk)) dialog.current?.close()
    }
    document.addEventListener('pointerdown', closeOutside)
    return () => document.removeEventListener('pointerdown', closeOutside)
  }, [])

  /** Escape closes a modal dialog by itself. */
  function closeOnEscape(event: KeyboardEvent) {
    if (event.key !== 'Escape' || event.defaultPrevented || isComposing(event.nativeEvent)) return
    if (dialog.current?.matches(':modal')) return
    event.preventDefault()
    close()
  }

  /** Closing returns the focus to the task, which the list beside may have scrolled away. */
  function close() {
    dialog.current?.close()
    revealFocus(document.activeElement)
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
    <Dialog
      ref={dialog}
      label={texts.taskDetails}
      variant="sheet"
      wide
      onClose={() => {
        // In development, StrictMode closes it once and shows it again before this event comes.
        if (!dialog.current?.open) onClose()
      }}
      onKeyDown={closeOnEscape}
    >
      <div className={kit.stack} data-gap="5">
        <div className={style.bar}>
          <h2 className={kit.heading}>{texts.details}</h2>
          <p role="status" className={kit.note}>
            {changed && texts.changed}
          </p>
          {changed && (
            <Button variant="quiet" onClick={actions.undo}>
              {listTexts.undo}
            </Button>
          )}
          <IconButton label={texts.closeDetails} onClick={close}>
            <Icon name="close" />
          </IconButton>
        </div>
        <TitleField {...shared} drafts={drafts} />
        <DueDate {...shared} today={today} />
        <RepeatField {...shared} today={today} />
        {hasFeature('reminders') && <ReminderField {...shared} list={list} />}
        <PriorityField {...shared} />
        <Tags {...shared} drafts={drafts} known={known} />
        <Checklist {...shared} drafts={drafts} onTask={(step) => actions.stepToTask(item, step)} />
        <NotesField {...shared} drafts={drafts} />
        <p className="meta">
          {fill(texts.addedOn, { day: formatRelativeDay(toLocalDay(item.createdAt), today) })}
          <br />
          {fill(texts.changedOn, { day: formatRelativeDay(toLocalDay(item.updatedAt), today) })}
        </p>
        <div className={kit.row}>
          <Button variant="quiet" onClick={complete}>
            {item.completedAt === null ? listTexts.complete : listTexts.reopen}
          </Button>
          {above && canBeStep(item, above) && (
            <Button variant="quiet" onClick={() => actions.taskToStep(item, above)}>
              {fill(texts.taskToStep, { title: quote(above.title) })}
            </Button>
          )}
          <Button variant="danger" onClick={() => actions.remove([item])}>
            {listTexts.remove}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

function canBeStep(item: Item, parent: Item): boolean {
  const count = parent.checklist.length + 1 + item.checklist.length
  return count <= MAX_ENTRIES && parseEntryText(item.title).ok
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
    <Field
      label={listTexts.title}
      autoComplete="off"
      dir="auto"
      value={text}
      error={announce(error)}
      onChange={({ target }) => write(target.value)}
      onBlur={save}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !isComposing(event.nativeEvent)) save()
      }}
    />
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
    <div className={style.notes}>
      <TextArea
        label={listTexts.notes}
        rows={5}
        dir="auto"
        value={text}
        error={announce(error)}
        onChange={({ target }) => write(target.value)}
        onBlur={save}
      />
      {links.length > 0 && (
        <ul role="list" aria-label={texts.linksInNotes} className={kit.note}>
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
    <fieldset className={kit.stack} data-gap="1">
      <legend>{listTexts.priority}</legend>
      <div className={`${kit.row} ${style.choices}`} data-gap="2">
        {PRIORITIES.map((priority) => (
          <button
            key={priority}
            type="button"
            aria-pressed={priority === item.priority}
            onClick={() => edit(item, { priority })}
          >
            {PRIORITY_NAMES[priority]}
          </button>
        ))}
      </div>
    </fieldset>
  )
}
