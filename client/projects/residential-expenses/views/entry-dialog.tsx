import { useState } from 'react'
import { capitalise } from '../../../../shared/capitalise.ts'
import { systemClock } from '../../../../shared/clock.ts'
import { dueId } from '../ledger/bills.ts'
import {
  createDraft,
  type Draft,
  draftBill,
  draftEntry,
  type Problems,
  readDraft,
  resumeDraft,
} from '../ledger/draft.ts'
import { type Bill, type Entry, FULL_MESSAGE, MAX_BILLS, MAX_ENTRIES } from '../ledger/household.ts'
import type { Change } from '../store/change.ts'
import { createId } from '../../../app/browser.ts'
import { createBill, createEntry } from '../store/create-row.ts'
import { removeRow, saveRow } from '../store/edits.ts'
import { DialogForm } from '../../../ui/dialog-form.tsx'
import { isHalfTyped } from '../../../ui/is-half-typed.ts'
import { type EditTarget, findTarget } from './edit-target.ts'
import { EntryFields } from './entry-fields.tsx'
import type { Ledger } from './ledger.ts'
import { useConflict } from './use-conflict.ts'

type Props = {
  ledger: Ledger
  target: EditTarget
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

/** Dialog that creates or edits an entry or bill. */
export function EntryDialog({ ledger, target, onClose }: Props) {
  const { household, digits } = ledger
  const [draft, setDraft] = useState(() => startDraft(ledger, target))
  const [problems, setProblems] = useState<Problems>({})
  const [full, setFull] = useState<string>()
  const current = findTarget(household, target)
  const [conflict, hasConflict] = useConflict(current)
  const isBill = target.kind === 'bill' || target.kind === 'new-bill'

  function save(form: HTMLFormElement): boolean {
    // A half-typed end does not mean none.
    const end = isHalfTyped(form.elements.namedItem('until')) && { until: 'half typed' }
    const read = readDraft(household, { ...draft, ...end }, digits)
    setProblems(read.ok ? {} : read.problem)
    if (!read.ok) return false
    const change = createChange(ledger, { target, reading: read.value, base: current })
    setFull(typeof change === 'string' ? change : undefined)
    return typeof change !== 'string' && finish(change)
  }

  const finish = (change: Change) =>
    !hasConflict() && ledger.applyChange(change, capitalise(`${change.label}: done.`))

  function createRemoval(): Change | undefined {
    if (target.kind === 'entry') return removeRow(household, 'entries', target.entry)
    return target.kind === 'bill' ? removeRow(household, 'bills', target.bill) : undefined
  }

  const removal = createRemoval()
  return (
    <DialogForm
      label={LABELS[target.kind]}
      problems={problems}
      error={full ?? conflict}
      onSubmit={save}
      removal={removal && { label: 'Delete', run: () => finish(removal) }}
      onClose={(done) => onClose(done || !isTyped(draft) ? undefined : draft)}
    >
      <EntryFields
        ledger={ledger}
        draft={draft}
        problems={problems}
        isBill={isBill}
        onChange={setDraft}
      />
    </DialogForm>
  )
}

function startDraft({ household, digits, today }: Ledger, target: EditTarget): Draft {
  switch (target.kind) {
    case 'new':
      return target.draft ? resumeDraft(household, target.draft) : createDraft(household, today)
    case 'new-bill':
      return { ...createDraft(household, today), repeat: 'month' }
    case 'entry':
      return draftEntry(household, target.entry, digits)
    case 'bill':
      return draftBill(household, target.bill, digits)
    case 'due':
      return { ...draftBill(household, target.due.bill, digits), day: target.due.day, repeat: '' }
  }
}

type Saved = {
  target: EditTarget
  reading: Parameters<typeof createEntry>[1]
  base: Entry | Bill | undefined
}

/** Returns the change that saves the form, or a message when there is no room. */
function createChange({ household }: Ledger, { target, reading, base }: Saved): Change | string {
  if (reading.kind !== 'settlement' && reading.every !== undefined) {
    const id = target.kind === 'bill' ? target.bill.id : createId()
    if (!household.bills.has(id) && household.bills.size >= MAX_BILLS)
      return `A household can have ${MAX_BILLS} bills. Delete one first.`
    const skipped = base && 'skipped' in base ? base.skipped : []
    const bill = createBill(id, { ...reading, every: reading.every }, skipped)
    return saveRow(household, 'bills', bill)
  }
  const id =
    target.kind === 'entry'
      ? target.entry.id
      : target.kind === 'due'
        ? dueId(target.due)
        : createId()
  if (!household.entries.has(id) && household.entries.size >= MAX_ENTRIES) return FULL_MESSAGE
  const now = systemClock.now()
  return saveRow(household, 'entries', createEntry(household, reading, { id, now }))
}

function isTyped({ title, amount }: Draft): boolean {
  return title !== '' || amount !== ''
}
