import { type SubmitEvent, useRef, useState } from 'react'
import { systemClock } from '../../../../shared/clock.ts'
import { Button } from '../../../ui/button.tsx'
import { type Due, dueId } from '../ledger/bills.ts'
import {
  createDraft,
  type Draft,
  draftBill,
  draftEntry,
  type Problems,
  readDraft,
} from '../ledger/draft.ts'
import { type Bill, type Entry, MAX_BILLS, MAX_ENTRIES } from '../ledger/household.ts'
import { type Change, isSameRow } from '../store/change.ts'
import { createId } from '../store/create-id.ts'
import { createBill, createEntry } from '../store/create-row.ts'
import { removeBill, removeEntry, saveBill, saveEntry } from '../store/edits.ts'
import { EntryFields } from './entry-fields.tsx'
import type { Ledger } from './ledger.ts'
import { Modal } from './modal.tsx'
import { useFocusOnError } from './use-focus-on-error.ts'
import style from './views.module.css'

/** What the dialog creates or edits. */
export type EditTarget =
  | { kind: 'new'; draft?: Draft | undefined }
  | { kind: 'new-bill' }
  | { kind: 'entry'; entry: Entry }
  | { kind: 'bill'; bill: Bill }
  | { kind: 'due'; due: Due }

type Props = {
  ledger: Ledger
  task: EditTarget
  /** Called with the draft, unless it was saved or cancelled. */
  onClose: (unsaved?: Draft) => void
}

const LABELS: Record<EditTarget['kind'], string> = {
  new: 'New entry',
  'new-bill': 'New bill',
  entry: 'Edit entry',
  bill: 'Edit bill',
  due: 'Record bill',
}

/**
 * Dialog that creates or edits an entry or bill, and warns before it overwrites another tab's
 * change.
 */
export function EntryDialog({ ledger, task, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const close = () => dialog.current?.close()
  const { household, digits } = ledger
  const [draft, setDraft] = useState(() => startDraft(ledger, task))
  const [problems, setProblems] = useState<Problems>({})
  const [base, setBase] = useState(() => findRow(ledger, task))
  const [error, setError] = useState<string>()
  const [discardDraft, setDiscardDraft] = useState(false)
  const form = useFocusOnError(problems)
  const current = findRow(ledger, task)
  const isBill = task.kind === 'bill' || task.kind === 'new-bill'

  function save(event: SubmitEvent) {
    event.preventDefault()
    const read = readDraft(household, draft, digits)
    setProblems(read.ok ? {} : read.problem)
    if (!read.ok) return setError(undefined)
    const row = { task, reading: read.value, base: current }
    finish(createChange(ledger, row))
  }

  function finish(change: Change | string) {
    if (typeof change === 'string') return setError(change)
    if (!isSameRow(current, base)) {
      setBase(current)
      return setError('Another tab changed this in the meantime. Save again to overwrite it.')
    }
    if (!ledger.applyChange(change, capitalise(`${change.label}: done.`))) return
    setDiscardDraft(true)
    close()
  }

  function remove() {
    if (task.kind === 'entry') finish(removeEntry(household, task.entry))
    if (task.kind === 'bill') finish(removeBill(household, task.bill))
  }

  return (
    <Modal
      ref={dialog}
      label={LABELS[task.kind]}
      onClose={() => onClose(discardDraft || !isTyped(draft) ? undefined : draft)}
    >
      <form ref={form} className={style.form} method="post" onSubmit={save} noValidate>
        <EntryFields
          ledger={ledger}
          draft={draft}
          problems={problems}
          isBill={isBill}
          onChange={setDraft}
        />
        {error && (
          <p className={style.error} role="alert">
            {error}
          </p>
        )}
        <div className={style.buttons}>
          <Button type="submit">Save</Button>
          <Button
            variant="quiet"
            onClick={() => {
              setDiscardDraft(true)
              close()
            }}
          >
            Cancel
          </Button>
          {(task.kind === 'entry' || task.kind === 'bill') && (
            <Button variant="danger" onClick={remove}>
              Delete
            </Button>
          )}
        </div>
      </form>
    </Modal>
  )
}

function startDraft({ household, digits, today }: Ledger, task: EditTarget): Draft {
  switch (task.kind) {
    case 'new':
      return task.draft ?? createDraft(household, today)
    case 'new-bill':
      return { ...createDraft(household, today), repeat: 'month' }
    case 'entry':
      return draftEntry(household, task.entry, digits)
    case 'bill':
      return draftBill(household, task.bill, digits)
    case 'due':
      return { ...draftBill(household, task.due.bill, digits), day: task.due.day, repeat: '' }
  }
}

/** Finds the current row of the dialog's target. */
function findRow({ household }: Ledger, task: EditTarget): Entry | Bill | undefined {
  if (task.kind === 'entry') return household.entries.get(task.entry.id)
  if (task.kind === 'bill') return household.bills.get(task.bill.id)
  return undefined
}

type Saved = {
  task: EditTarget
  reading: Parameters<typeof createEntry>[1]
  base: Entry | Bill | undefined
}

/** Returns the change that saves the form, or a message when there is no room. */
function createChange({ household }: Ledger, { task, reading, base }: Saved): Change | string {
  if (reading.kind !== 'settlement' && reading.every !== undefined) {
    const id = task.kind === 'bill' ? task.bill.id : createId()
    if (!household.bills.has(id) && household.bills.size >= MAX_BILLS)
      return `A household can have ${MAX_BILLS} bills. Delete one first.`
    const skipped = base && 'skipped' in base ? base.skipped : []
    return saveBill(household, createBill(id, { ...reading, every: reading.every }, skipped))
  }
  const id =
    task.kind === 'entry' ? task.entry.id : task.kind === 'due' ? dueId(task.due) : createId()
  if (!household.entries.has(id) && household.entries.size >= MAX_ENTRIES)
    return `A household can have ${MAX_ENTRIES} entries. Export them and start a new household.`
  const now = systemClock.now()
  return saveEntry(household, createEntry(household, reading, { id, now }))
}

function isTyped({ title, amount }: Draft): boolean {
  return title !== '' || amount !== ''
}

function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
