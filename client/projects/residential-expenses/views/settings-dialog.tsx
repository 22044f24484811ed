import { useState } from 'react'
import kit from '../../../ui/kit.module.css'
import { cleanText, MAX_NAME_LENGTH } from '../ledger/text.ts'
import { hasAmounts } from '../store/change.ts'
import { saveSettings } from '../store/edits.ts'
import { DialogForm } from '../../../ui/dialog-form.tsx'
import type { Ledger } from './ledger.ts'
import { CurrencyField, NameField } from './name-fields.tsx'
import { useConflict } from './use-conflict.ts'

/** Dialog for the name, and for the currency while there are no amounts. */
export function SettingsDialog({ ledger, onClose }: { ledger: Ledger; onClose: () => void }) {
  const { household, settings, applyChange } = ledger
  const [name, setName] = useState(settings.name)
  const [chosen, setChosen] = useState(settings.currency)
  const [problem, setProblem] = useState<string>()
  const [conflict, hasConflict] = useConflict(settings)
  // Another tab may add an amount while the dialog is open.
  const fixed = hasAmounts(household) && !settings.guessed
  const currency = fixed ? settings.currency : chosen

  function save(): boolean {
    const clean = cleanText(name, MAX_NAME_LENGTH)
    setProblem(clean === '' ? 'Enter a name.' : undefined)
    if (clean === '' || hasConflict()) return false
    return applyChange(
      saveSettings(household, { name: clean, currency, example: settings.example }),
      'Saved.',
    )
  }

  return (
    <DialogForm
      label="Name and currency"
      problems={problem}
      error={conflict}
      onSubmit={save}
      onClose={onClose}
    >
      <NameField value={name} error={problem} onChange={setName} />
      {fixed ? (
        <p className={kit.note}>
          You cannot change the currency {currency} while there are amounts in it.
        </p>
      ) : (
        <CurrencyField value={currency} onChange={setChosen} />
      )}
    </DialogForm>
  )
}
