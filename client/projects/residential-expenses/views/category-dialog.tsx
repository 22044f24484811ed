import { type SubmitEvent, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { parseAmount, writeAmount } from '../ledger/amount.ts'
import { type Category, listCategories } from '../ledger/household.ts'
import { cleanText, MAX_NAME_LENGTH } from '../ledger/text.ts'
import { createId } from '../store/create-id.ts'
import { isCategoryUsed, isNameTaken, removeCategory, saveCategory } from '../store/edits.ts'
import type { Ledger } from './ledger.ts'
import { Modal } from './modal.tsx'
import { useFocusOnError } from './use-focus-on-error.ts'
import style from './views.module.css'

type Props = { ledger: Ledger; category: Category | undefined; onClose: () => void }

type Problems = { name?: string; budget?: string }

/** Dialog for a category and its monthly budget. */
export function CategoryDialog({ ledger, category, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const close = () => dialog.current?.close()
  const { household, settings, digits, applyChange } = ledger
  const [name, setName] = useState(category?.name ?? '')
  const [budget, setBudget] = useState(
    category?.budget === undefined ? '' : writeAmount(category.budget, digits),
  )
  const [problems, setProblems] = useState<Problems>({})
  const form = useFocusOnError(problems)
  const used = category !== undefined && isCategoryUsed(household, category.id)

  function save(event: SubmitEvent) {
    event.preventDefault()
    const clean = cleanText(name, MAX_NAME_LENGTH)
    const amount = budget.trim() === '' ? undefined : parseAmount(budget, digits)
    const found: Problems = {}
    if (clean === '') found.name = 'Enter a name.'
    else if (isNameTaken(listCategories(household), clean, category?.id))
      found.name = 'Another category has this name.'
    if (amount && !amount.ok) found.budget = amount.problem
    setProblems(found)
    if (Object.keys(found).length > 0) return
    const change = saveCategory(household, {
      id: category?.id ?? createId(),
      name: clean,
      budget: amount?.ok ? amount.value : undefined,
    })
    if (applyChange(change, `${clean} saved.`)) close()
  }

  function remove() {
    if (category && applyChange(removeCategory(household, category), `${category.name} removed.`))
      close()
  }

  return (
    <Modal ref={dialog} label={category ? 'Edit category' : 'New category'} onClose={onClose}>
      <form ref={form} className={style.form} method="post" onSubmit={save} noValidate>
        <Field
          label="Name"
          value={name}
          onChange={({ target }) => setName(target.value)}
          maxLength={MAX_NAME_LENGTH}
          autoComplete="off"
          error={problems.name}
        />
        <Field
          label={`Budget a month, if any (${settings.currency})`}
          value={budget}
          onChange={({ target }) => setBudget(target.value)}
          inputMode="decimal"
          maxLength={20}
          autoComplete="off"
          error={problems.budget}
        />
        <div className={style.buttons}>
          <Button type="submit">Save</Button>
          <Button variant="quiet" onClick={close}>
            Cancel
          </Button>
          {category && !used && (
            <Button variant="danger" onClick={remove}>
              Remove
            </Button>
          )}
        </div>
      </form>
    </Modal>
  )
}
