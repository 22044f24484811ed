import { memo, useDeferredValue, useMemo, useState } from 'react'
import { formatCount } from '../../../../shared/count.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Field } from '../../../ui/field.tsx'
import kit from '../../../ui/kit.module.css'
import { Select } from '../../../ui/select.tsx'
import { type Filter, filterEntries, EMPTY_FILTER } from '../ledger/filter.ts'
import {
  type Entry,
  type Household,
  listCategories,
  listEntries,
  listMembers,
} from '../ledger/household.ts'
import type { EditTarget } from './edit-target.ts'
import { EntryRow } from './entry-row.tsx'
import type { Ledger } from './ledger.ts'

type Props = { ledger: Ledger; onEdit: (target: EditTarget) => void }

/** Rows on a page, so that thousands of entries cost no more. */
const PAGE = 40

/** Entries that match the filter, the latest first, in pages. */
export function EntryList({ ledger, onEdit }: Props) {
  const { household, money } = ledger
  const [filter, setFilter] = useState(EMPTY_FILTER)
  const [page, setPage] = useState(0)
  // Deferred, so that typing stays responsive.
  const wanted = useDeferredValue(filter)
  const entries = useMemo(() => listEntries(household), [household])
  const found = useMemo(
    () => filterEntries(household, entries, wanted),
    [household, entries, wanted],
  )
  const last = Math.max(0, Math.ceil(found.entries.length / PAGE) - 1)
  const at = Math.min(page, last)
  const shown = useMemo(() => found.entries.slice(at * PAGE, (at + 1) * PAGE), [found, at])

  function change(part: Partial<Filter>) {
    setFilter({ ...filter, ...part })
    setPage(0)
  }

  return (
    <section className={kit.stack} aria-labelledby="entries">
      <h3 id="entries" tabIndex={-1}>
        Entries
      </h3>
      <FilterFields household={household} filter={filter} onChange={change} />
      <p className={kit.note} role="status">
        {formatCount(found.entries.length, 'entry', 'entries')} · spent {money(found.spent)} ·
        received {money(found.received)}
      </p>
      {found.entries.length === 0 ? (
        <EmptyState>
          {entries.length === 0 ? 'There are no entries yet.' : 'No entry matches this filter.'}
        </EmptyState>
      ) : (
        <Rows entries={shown} household={household} money={money} onEdit={onEdit} />
      )}
      {last > 0 && (
        <nav className={kit.row} data-between aria-label="Pages of entries">
          <Button
            variant="quiet"
            aria-disabled={at === 0}
            onClick={() => setPage(Math.max(0, at - 1))}
          >
            Newer
          </Button>
          <p>
            Page {(at + 1).toLocaleString('en')} of {(last + 1).toLocaleString('en')}
          </p>
          <Button
            variant="quiet"
            aria-disabled={at === last}
            onClick={() => setPage(Math.min(last, at + 1))}
          >
            Older
          </Button>
        </nav>
      )}
    </section>
  )
}

type RowsProps = Pick<Ledger, 'household' | 'money'> & {
  entries: readonly Entry[]
  onEdit: (target: EditTarget) => void
}

/** Rows that render again only when the entries change, not on each key in the filter. */
const Rows = memo(
  function Rows({ entries, household, money, onEdit }: RowsProps) {
    return (
      <ul role="list" className={kit.lines} aria-label="Entries">
        {entries.map((entry) => (
          <EntryRow
            key={entry.id}
            entry={entry}
            household={household}
            money={money}
            onEdit={onEdit}
          />
        ))}
      </ul>
    )
  },
  (last, next) => last.entries === next.entries && last.household === next.household,
)

type FilterProps = {
  household: Household
  filter: Filter
  onChange: (part: Partial<Filter>) => void
}

function FilterFields({ household, filter, onChange }: FilterProps) {
  const named = (list: readonly { id: string; name: string }[]) => [
    { value: '', label: 'All' },
    ...list.map(({ id, name }) => ({ value: id, label: name })),
  ]
  return (
    <search className={kit.panel}>
      <Field
        label="Search entries"
        type="search"
        value={filter.text}
        onChange={({ target }) => onChange({ text: target.value })}
        maxLength={100}
        autoComplete="off"
      />
      <div className={kit.pair}>
        <Select<Filter['kind']>
          label="Kind"
          value={filter.kind}
          options={[
            { value: '', label: 'All' },
            { value: 'expense', label: 'Expenses' },
            { value: 'income', label: 'Incomes' },
            { value: 'settlement', label: 'Settlements' },
          ]}
          onChoose={(kind) => onChange({ kind })}
        />
        <Select
          label="Member"
          value={filter.member}
          options={named(listMembers(household))}
          onChoose={(member) => onChange({ member })}
        />
        <Select
          label="Category"
          value={filter.category}
          options={named(listCategories(household))}
          onChoose={(category) => onChange({ category })}
        />
        <Field
          label="From"
          type="date"
          value={filter.from}
          onChange={({ target }) => onChange({ from: target.value })}
        />
        <Field
          label="To"
          type="date"
          value={filter.to}
          onChange={({ target }) => onChange({ to: target.value })}
        />
      </div>
      <div>
        <Button variant="quiet" onClick={() => onChange(EMPTY_FILTER)}>
          Clear filter
        </Button>
      </div>
    </search>
  )
}
