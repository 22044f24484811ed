import { type SubmitEvent, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { CURRENCIES } from '../ledger/currency.ts'
import { cleanText, MAX_NAME_LENGTH } from '../ledger/text.ts'
import { saveSettings } from '../store/edits.ts'
import type { Ledger } from './ledger.ts'
import { Modal } from './modal.tsx'
import { Select } from './select.tsx'
import { useFocusOnError } from './use-focus-on-error.ts'
import style from './views.module.css'

/** Dialog for the name, and for the currency while there are no amounts. */
export function SettingsDialog({ ledger, onClose }: { ledger: Ledger; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const close = () => dialog.current?.close()
  const { household, settings, applyChange } = ledger
  const [name, setName] = useState(settings.name)
  const [currency, setCurrency] = useState(settings.currency)
  const [problem, setProblem] = useState<string>()
  const form = useFocusOnError(problem)
  const budgets = [...household.categories.values()].some(({ budget }) => budget !== undefined)
  const fixed = household.entries.size > 0 || household.bills.size > 0 || budgets

  function save(event: SubmitEvent) {
    event.preventDefault()
    const clean = cleanText(name, MAX_NAME_LENGTH)
    if (clean === '') return setProblem('Enter a name.')
    if (applyChange(saveSettings(household, { ...settings, name: clean, currency }), 'Saved.'))
      close()
  }

  return (
    <Modal ref={dialog} label="Name and currency" onClose={onClose}>
      <form ref={form} className={style.form} method="post" onSubmit={save} noValidate>
        <Field
          label="Name"
          value={name}
          onChange={({ target }) => setName(target.value)}
          maxLength={MAX_NAME_LENGTH}
          autoComplete="off"
          error={problem}
        />
        {fixed ? (
          <p className={style.note}>
            You cannot change the currency {settings.currency} while there are amounts in it.
          </p>
        ) : (
          <Select
            label="Currency"
            value={currency}
            options={CURRENCIES.map((code) => ({ value: code, label: code }))}
            onChoose={setCurrency}
          />
        )}
        <div className={style.buttons}>
          <Button type="submit">Save</Button>
          <Button variant="quiet" onClick={close}>
            Cancel
          </Button>
        </div>
      </form>
    </Modal>
  )
}
