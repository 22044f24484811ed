import { useState } from 'react'
import { createId } from '../../../app/browser.ts'
import { Field } from '../../../ui/field.tsx'
import { parseAmount, writeAmount } from '../ledger/amount.ts'
import { type Category, listCategories } from '../ledger/household.ts'
import { cleanText, MAX_NAME_LENGTH } from '../ledger/text.ts'
import { isNameTaken, isUsed, removeRow, saveRow } from '../store/edits.ts'
import { DialogForm } from '../../../ui/dialog-form.tsx'
import type { Ledger } from './ledger.ts'
import { NameField } from './name-fields.tsx'
import { useConflict } from './use-conflict.ts'

type Props = { ledger: Ledger; category: Category | undefined; onClose: () => void }

type Problems = { name?: string; budget?: string }

/** Dialog for a category and its monthly budget. */
export function CategoryDialog({ ledger, category, onClose }: Props) {
  const { household, settings, digits, applyChange } = ledger
  const [name, setName] = useState(category?.name ?? '')
  const [budget, setBudget] = useState(
    category?.budget === undefined ? '' : writeAmount(category.budget, digits),
  )
  const [problems, setProblems] = useState<Problems>({})
  const [conflict, hasConflict] = useConflict(category && household.categories.get(category.id))
  const used = category !== undefined && isUsed(household, 'categories', category.id)

  function save(): boolean {
    const clean = cleanText(name, MAX_NAME_LENGTH)
    const amount = budget.trim() === '' ? undefined : parseAmount(budget, digits)
    const found: Problems = {}
    if (clean === '') found.name = 'Enter a name.'
    else if (isNameTaken(listCategories(household), clean, category?.id))
      found.name = 'Another category has this name.'
    if (amount && !amount.ok) found.budget = amount.problem
    setProblems(found)
    if (Object.keys(found).length > 0 || hasConflict()) return false
    const change = saveRow(household, 'categories', {
      id: category?.id ?? createId(),
      name: clean,
      budget: amount?.ok ? amount.value : undefined,
    })
    return applyChange(change, `${clean} saved.`)
  }

  const remove = (row: Category) =>
    !hasConflict() && applyChange(removeRow(household, 'categories', row), `${row.name} removed.`)

  return (
    <DialogForm
      label={category ? 'Edit category' : 'New category'}
      problems={problems}
      error={conflict}
      onSubmit={save}
      removal={category && !used ? { label: 'Remove', run: () => remove(category) } : undefined}
      onClose={onClose}
    >
      <NameField value={name} error={problems.name} onChange={setName} />
      <Field
        label={`Budget a month, if any (${settings.currency})`}
        value={budget}
        onChange={({ target }) => setBudget(target.value)}
        inputMode="decimal"
        maxLength={20}
        autoComplete="off"
        error={problems.budget}
      />
    </DialogForm>
  )
}
