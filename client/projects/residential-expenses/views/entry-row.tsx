import { formatShortDay } from '../../../../shared/day.ts'
import { categoryName, type Entry, memberName } from '../ledger/household.ts'
import { entryTitle } from '../store/edits.ts'
import type { EditTarget } from './edit-target.ts'
import type { Ledger } from './ledger.ts'
import kit from '../../../ui/kit.module.css'
import style from './views.module.css'

type Props = Pick<Ledger, 'household' | 'money'> & {
  entry: Entry
  onEdit: (target: EditTarget) => void
}

/** Row of an entry, which opens it. */
export function EntryRow({ entry, household, money, onEdit }: Props) {
  const { kind, day, amount } = entry
  const name = memberName(household, entry.member)
  const about =
    entry.kind === 'settlement'
      ? `${name} paid ${memberName(household, entry.to)}`
      : `${categoryName(household, entry.category)} · ${name} ${kind === 'income' ? 'received' : 'paid'}`
  return (
    <li className={`${kit.split} ${style.entry}`} data-kind={kind} data-dated>
      <time dateTime={day}>{formatShortDay(day)}</time>
      <div>
        <button
          type="button"
          className="stretched"
          onClick={() => onEdit({ kind: 'entry', entry })}
        >
          <span className="visually-hidden">Edit </span>
          <bdi>{entryTitle(entry)}</bdi>
        </button>
        <p className={kit.note}>
          <bdi>{about}</bdi>
        </p>
      </div>
      <p className={`${style.amount} ${kind === 'income' ? kit.success : ''}`}>
        {kind === 'income' && '+'}
        {money(amount)}
      </p>
    </li>
  )
}
