import { type SubmitEvent, useId, useRef, useState } from 'react'
import { systemClock } from '../../../../shared/clock.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { CURRENCIES } from '../ledger/currency.ts'
import { toLocalDay, firstOf, monthOf } from '../../../../shared/day.ts'
import { createHousehold, MAX_MEMBERS } from '../ledger/household.ts'
import { cleanText, MAX_NAME_LENGTH } from '../ledger/text.ts'
import { createId } from '../store/create-id.ts'
import { replaceHousehold } from '../store/edits.ts'
import { startHousehold } from '../store/start.ts'
import { Modal } from './modal.tsx'
import { Select } from './select.tsx'
import type { Actions } from './use-household.ts'
import { useFocusOnError } from './use-focus-on-error.ts'
import style from './views.module.css'

/** Dialog that starts a household with name, currency and members. */
export function StartDialog({
  applyChange,
  onClose,
}: Pick<Actions, 'applyChange'> & { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const close = () => dialog.current?.close()
  const [name, setName] = useState('')
  const [currency, setCurrency] = useState('EUR')
  const [members, setMembers] = useState('')
  const [problem, setProblem] = useState<string>()
  const id = useId()
  const form = useFocusOnError(problem)

  function start(event: SubmitEvent) {
    event.preventDefault()
    const names = readNames(members)
    if (names.length === 0) return setProblem('Enter at least one member.')
    if (names.length > MAX_MEMBERS) return setProblem(`Enter at most ${MAX_MEMBERS} members.`)
    const today = toLocalDay(systemClock.now())
    const household = startHousehold({
      name: cleanText(name, MAX_NAME_LENGTH) || 'Our household',
      currency,
      members: names,
      from: firstOf(monthOf(today)),
      createId,
    })
    applyChange(replaceHousehold('start the household', createHousehold(), household))
  }

  return (
    <Modal ref={dialog} label="Start a household" onClose={onClose}>
      <form ref={form} className={style.form} method="post" onSubmit={start} noValidate>
        <Field
          label="Name"
          value={name}
          onChange={({ target }) => setName(target.value)}
          maxLength={MAX_NAME_LENGTH}
          placeholder="Our household"
          autoComplete="off"
        />
        <Select
          label="Currency"
          value={currency}
          options={CURRENCIES.map((code) => ({ value: code, label: code }))}
          onChoose={setCurrency}
        />
        <div className={style.select}>
          <label htmlFor={id}>Members, one a line</label>
          <textarea
            id={id}
            rows={4}
            value={members}
            onChange={({ target }) => setMembers(target.value)}
            aria-invalid={problem ? true : undefined}
            aria-describedby={problem ? `${id}-error` : undefined}
          />
          {problem && (
            <p id={`${id}-error`} className={style.error}>
              {problem}
            </p>
          )}
        </div>
        <div className={style.buttons}>
          <Button type="submit">Start</Button>
          <Button variant="quiet" onClick={close}>
            Cancel
          </Button>
        </div>
      </form>
    </Modal>
  )
}

/** Parses one name a line, without duplicates. */
function readNames(text: string): string[] {
  const names = text.split('\n').map((line) => cleanText(line, MAX_NAME_LENGTH))
  const folded = names.map((name) => name.toLowerCase())
  return names.filter((name, index) => name !== '' && folded.indexOf(name.toLowerCase()) === index)
}
