import { type SubmitEvent, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { isLedgerDay } from '../ledger/day.ts'
import { listMembers, type Member } from '../ledger/household.ts'
import { cleanText, MAX_NAME_LENGTH } from '../ledger/text.ts'
import { createId } from '../store/create-id.ts'
import { isMemberUsed, isNameTaken, removeMember, saveMember } from '../store/edits.ts'
import type { Ledger } from './ledger.ts'
import { Modal } from './modal.tsx'
import { useFocusOnError } from './use-focus-on-error.ts'
import style from './views.module.css'

type Props = { ledger: Ledger; member: Member | undefined; onClose: () => void }

type Problems = { name?: string; from?: string; to?: string }

/** Dialog for a member. Members with entries cannot be removed, only move out. */
export function MemberDialog({ ledger, member, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const close = () => dialog.current?.close()
  const { household, today, applyChange } = ledger
  const [name, setName] = useState(member?.name ?? '')
  const [from, setFrom] = useState(member?.from ?? today)
  const [to, setTo] = useState(member?.to ?? '')
  const [problems, setProblems] = useState<Problems>({})
  const form = useFocusOnError(problems)
  const used = member !== undefined && isMemberUsed(household, member.id)

  function save(event: SubmitEvent) {
    event.preventDefault()
    const clean = cleanText(name, MAX_NAME_LENGTH)
    const found: Problems = {}
    if (clean === '') found.name = 'Enter a name.'
    else if (isNameTaken(listMembers(household), clean, member?.id))
      found.name = 'Another member has this name.'
    if (!isLedgerDay(from)) found.from = 'Enter a date from 1970 to 2099.'
    if (to !== '' && !(isLedgerDay(to) && to >= from))
      found.to = 'Enter a date after moving in, or none.'
    setProblems(found)
    if (Object.keys(found).length > 0) return
    const id = member?.id ?? createId()
    const change = saveMember(household, {
      id,
      name: clean,
      from,
      to: to === '' ? undefined : to,
    })
    if (applyChange(change, `${clean} saved.`)) close()
  }

  function remove() {
    if (member && applyChange(removeMember(household, member), `${member.name} removed.`)) close()
  }

  return (
    <Modal ref={dialog} label={member ? 'Edit member' : 'New member'} onClose={onClose}>
      <form ref={form} className={style.form} method="post" onSubmit={save} noValidate>
        <Field
          label="Name"
          value={name}
          onChange={({ target }) => setName(target.value)}
          maxLength={MAX_NAME_LENGTH}
          autoComplete="off"
          error={problems.name}
        />
        <div className={style.pair}>
          <Field
            label="Moved in"
            type="date"
            value={from}
            onChange={({ target }) => setFrom(target.value)}
            error={problems.from}
          />
          <Field
            label="Moved out, if so"
            type="date"
            value={to}
            onChange={({ target }) => setTo(target.value)}
            error={problems.to}
          />
        </div>
        {used && (
          <p className={style.note}>
            This member has entries and cannot be removed. Enter the day of moving out instead.
          </p>
        )}
        <div className={style.buttons}>
          <Button type="submit">Save</Button>
          <Button variant="quiet" onClick={close}>
            Cancel
          </Button>
          {member && !used && (
            <Button variant="danger" onClick={remove}>
              Remove
            </Button>
          )}
        </div>
      </form>
    </Modal>
  )
}
