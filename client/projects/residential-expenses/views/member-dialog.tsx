import { useState } from 'react'
import { createId } from '../../../app/browser.ts'
import { Field } from '../../../ui/field.tsx'
import kit from '../../../ui/kit.module.css'
import { isLedgerDay } from '../ledger/day.ts'
import { listMembers, type Member } from '../ledger/household.ts'
import { cleanText, MAX_NAME_LENGTH } from '../ledger/text.ts'
import { isNameTaken, isUsed, removeRow, saveRow } from '../store/edits.ts'
import { DialogForm } from '../../../ui/dialog-form.tsx'
import { isHalfTyped } from '../../../ui/is-half-typed.ts'
import type { Ledger } from './ledger.ts'
import { NameField } from './name-fields.tsx'
import { useConflict } from './use-conflict.ts'

type Props = { ledger: Ledger; member: Member | undefined; onClose: () => void }

type Problems = { name?: string; from?: string; to?: string }

/** Dialog for a member. Members with entries cannot be removed, only move out. */
export function MemberDialog({ ledger, member, onClose }: Props) {
  const { household, today, applyChange } = ledger
  const [name, setName] = useState(member?.name ?? '')
  const [from, setFrom] = useState(member?.from ?? today)
  const [to, setTo] = useState(member?.to ?? '')
  const [problems, setProblems] = useState<Problems>({})
  const [conflict, hasConflict] = useConflict(member && household.members.get(member.id))
  const used = member !== undefined && isUsed(household, 'members', member.id)

  function save(form: HTMLFormElement): boolean {
    const clean = cleanText(name, MAX_NAME_LENGTH)
    const found: Problems = {}
    if (clean === '') found.name = 'Enter a name.'
    else if (isNameTaken(listMembers(household), clean, member?.id))
      found.name = 'Another member has this name.'
    if (!isLedgerDay(from)) found.from = 'Enter a date from 1970 to 2099.'
    if (
      isHalfTyped(form.elements.namedItem('to')) ||
      (to !== '' && !(isLedgerDay(to) && to >= from))
    )
      found.to = 'Enter a date after moving in, or none.'
    setProblems(found)
    if (Object.keys(found).length > 0 || hasConflict()) return false
    const id = member?.id ?? createId()
    const row = { id, name: clean, from, to: to === '' ? undefined : to }
    return applyChange(saveRow(household, 'members', row), `${clean} saved.`)
  }

  const remove = (row: Member) =>
    !hasConflict() && applyChange(removeRow(household, 'members', row), `${row.name} removed.`)

  return (
    <DialogForm
      label={member ? 'Edit member' : 'New member'}
      problems={problems}
      error={conflict}
      onSubmit={save}
      removal={member && !used ? { label: 'Remove', run: () => remove(member) } : undefined}
      onClose={onClose}
    >
      <NameField value={name} error={problems.name} onChange={setName} />
      <div className={kit.pair}>
        <Field
          label="Moved in"
          type="date"
          value={from}
          onChange={({ target }) => setFrom(target.value)}
          error={problems.from}
        />
        <Field
          label="Moved out, if so"
          name="to"
          type="date"
          value={to}
          onChange={({ target }) => setTo(target.value)}
          error={problems.to}
        />
      </div>
      {used && (
        <p className={kit.note}>
          This member has entries and cannot be removed. Enter the day of moving out instead.
        </p>
      )}
    </DialogForm>
  )
}
