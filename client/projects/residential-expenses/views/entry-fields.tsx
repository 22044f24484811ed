import { Choice } from '../../../ui/choice.tsx'
import { Field } from '../../../ui/field.tsx'
import kit from '../../../ui/kit.module.css'
import { Select } from '../../../ui/select.tsx'
import { type Draft, moveDraft, type Problems } from '../ledger/draft.ts'
import { FREQUENCIES, type Kind, listCategories, listMembers } from '../ledger/household.ts'
import { MAX_TITLE_LENGTH } from '../ledger/text.ts'
import type { Ledger } from './ledger.ts'
import { SplitFields } from './split-fields.tsx'
import { FREQUENCY_LABELS } from './labels.ts'

type Props = {
  ledger: Ledger
  draft: Draft
  problems: Problems
  /** Whether the form is for a bill, which repeats and cannot be a settlement. */
  isBill: boolean
  onChange: (draft: Draft) => void
}

const KINDS: readonly { value: Kind; label: string }[] = [
  { value: 'expense', label: 'Expense' },
  { value: 'income', label: 'Income' },
  { value: 'settlement', label: 'Settlement' },
]

const WHO: Record<Kind, string> = { expense: 'Paid by', income: 'Received by', settlement: 'From' }

/** Fields of an entry or bill. */
export function EntryFields({ ledger, draft, problems, isBill, onChange }: Props) {
  const { household, settings } = ledger
  const change = (part: Partial<Draft>) => onChange({ ...draft, ...part })
  const members = listMembers(household).map(({ id, name }) => ({ value: id, label: name }))
  const settlement = draft.kind === 'settlement'
  return (
    <>
      <Choice
        legend="Kind"
        variant="chips"
        name="kind"
        value={draft.kind}
        options={isBill ? KINDS.slice(0, 2) : KINDS}
        onChoose={(kind) => change({ kind })}
      />
      <Field
        label={settlement ? 'Description, if any' : 'Description'}
        value={draft.title}
        onChange={({ target }) => change({ title: target.value })}
        maxLength={MAX_TITLE_LENGTH}
        autoComplete="off"
        error={problems.title}
      />
      <div className={kit.pair}>
        <Field
          label={`Amount (${settings.currency})`}
          value={draft.amount}
          onChange={({ target }) => change({ amount: target.value })}
          inputMode="decimal"
          maxLength={20}
          autoComplete="off"
          error={problems.amount}
        />
        <Field
          label={isBill ? 'First due' : 'Date'}
          type="date"
          value={draft.day}
          onChange={({ target }) => onChange(moveDraft(household, draft, target.value))}
          error={problems.day}
        />
      </div>
      <div className={kit.pair}>
        <Select
          label={WHO[draft.kind]}
          value={draft.member}
          options={withBlank(members, draft.member)}
          onChoose={(member) => change({ member })}
          error={problems.member}
        />
        {settlement ? (
          <Select
            label="To"
            value={draft.to}
            options={withBlank(members, draft.to)}
            onChoose={(to) => change({ to })}
            error={problems.to}
          />
        ) : (
          <Select
            label="Category"
            value={draft.category}
            options={[
              { value: '', label: 'Choose…' },
              ...listCategories(household).map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChoose={(category) => change({ category })}
            error={problems.category}
          />
        )}
      </div>
      {isBill && (
        <div className={kit.pair}>
          <Select
            label="Repeats"
            value={draft.repeat}
            options={FREQUENCIES.map((every) => ({ value: every, label: FREQUENCY_LABELS[every] }))}
            onChoose={(repeat) => change({ repeat })}
          />
          <Field
            label="Until, if known"
            name="until"
            type="date"
            value={draft.until}
            onChange={({ target }) => change({ until: target.value })}
            error={problems.until}
          />
        </div>
      )}
      {!settlement && (
        <SplitFields
          ledger={ledger}
          draft={draft}
          problem={problems.split}
          isBill={isBill}
          onChange={onChange}
        />
      )}
    </>
  )
}

type Option = { value: string; label: string }

/** Adds an empty option when nobody or a removed member is chosen. */
function withBlank(options: readonly Option[], value: string): Option[] {
  const known = options.some((option) => option.value === value)
  return known ? [...options] : [{ value, label: 'Choose…' }, ...options]
}
