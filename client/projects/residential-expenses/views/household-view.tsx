import { type ReactNode, useId, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import kit from '../../../ui/kit.module.css'
import { formatShortDay } from '../../../../shared/day.ts'
import {
  type Category,
  listCategories,
  listMembers,
  MAX_BILLS,
  MAX_CATEGORIES,
  MAX_MEMBERS,
  type Member,
  memberName,
} from '../ledger/household.ts'
import { deleteEverything } from '../store/edits.ts'
import { CategoryDialog } from './category-dialog.tsx'
import type { EditTarget } from './edit-target.ts'
import { Files } from './files.tsx'
import type { Ledger } from './ledger.ts'
import { MemberDialog } from './member-dialog.tsx'
import { SettingsDialog } from './settings-dialog.tsx'
import { FREQUENCY_LABELS } from './labels.ts'
import style from './views.module.css'

type Open =
  | { kind: 'member'; member: Member | undefined }
  | { kind: 'category'; category: Category | undefined }
  | { kind: 'settings' }

type Props = { ledger: Ledger; onEdit: (target: EditTarget) => void }

/** Members, categories, bills, files and settings of the household. */
export function HouseholdView({ ledger, onEdit }: Props) {
  const { household, settings, money, applyChange } = ledger
  const [open, setOpen] = useState<Open>()
  const members = listMembers(household)
  const categories = listCategories(household)
  const bills = [...household.bills.values()]
  const close = () => setOpen(undefined)

  function clear() {
    applyChange(deleteEverything(household), 'Everything deleted.')
  }

  return (
    <div className={kit.columns}>
      <Group
        noun="member"
        title="Members"
        most={MAX_MEMBERS}
        rows={members.map((member) => ({
          id: member.id,
          name: member.name,
          text:
            member.to === undefined
              ? `since ${formatShortDay(member.from)}`
              : `${formatShortDay(member.from)} to ${formatShortDay(member.to)}`,
          onEdit: () => setOpen({ kind: 'member', member }),
        }))}
        onAdd={() => setOpen({ kind: 'member', member: undefined })}
      />
      <Group
        noun="category"
        title="Categories and budgets"
        most={MAX_CATEGORIES}
        rows={categories.map((category) => ({
          id: category.id,
          name: category.name,
          amount: category.budget === undefined ? '–' : `${money(category.budget)} a month`,
          onEdit: () => setOpen({ kind: 'category', category }),
        }))}
        onAdd={() => setOpen({ kind: 'category', category: undefined })}
      />
      <Group
        noun="bill"
        title="Bills that repeat"
        empty="Rent, electricity, a subscription…"
        most={MAX_BILLS}
        rows={bills.map((bill) => ({
          id: bill.id,
          name: bill.title,
          text: (
            <>
              {FREQUENCY_LABELS[bill.every]} · <bdi>{memberName(household, bill.member)}</bdi>
              {bill.kind === 'income' ? ' receives' : ' pays'} · from {formatShortDay(bill.from)}
              {bill.to !== undefined && ` to ${formatShortDay(bill.to)}`}
            </>
          ),
          amount: money(bill.amount),
          onEdit: () => onEdit({ kind: 'bill', bill }),
        }))}
        onAdd={() => onEdit({ kind: 'new-bill' })}
      />
      <Files ledger={ledger} />
      <section className={kit.stack} aria-labelledby="settings">
        <h3 id="settings">Name and currency</h3>
        <p>
          <bdi>{settings.name}</bdi>, in {settings.currency}
        </p>
        <div className={kit.row}>
          <Button variant="quiet" onClick={() => setOpen({ kind: 'settings' })}>
            Change name or currency
          </Button>
          <Button variant="danger" onClick={clear}>
            Delete everything
          </Button>
        </div>
      </section>
      {open?.kind === 'member' && (
        <MemberDialog ledger={ledger} member={open.member} onClose={close} />
      )}
      {open?.kind === 'category' && (
        <CategoryDialog ledger={ledger} category={open.category} onClose={close} />
      )}
      {open?.kind === 'settings' && <SettingsDialog ledger={ledger} onClose={close} />}
    </div>
  )
}

type GroupProps = {
  /** What one row is, such as "member". */
  noun: string
  title: string
  /** Shown when there are no rows. */
  empty?: string
  rows: readonly {
    id: string
    name: string
    text?: ReactNode
    amount?: string
    onEdit: () => void
  }[]
  /** How many rows there may be. */
  most: number
  onAdd: () => void
}

/** Rows to edit under a heading, and a button that adds one. */
function Group({ noun, title, empty, rows, most, onAdd }: GroupProps) {
  const id = useId()
  const isFull = rows.length >= most
  return (
    <section className={kit.stack} aria-labelledby={id}>
      <h3 id={id} tabIndex={-1}>
        {title}
      </h3>
      {empty && rows.length === 0 && <EmptyState>{empty}</EmptyState>}
      <ul role="list" className={kit.lines} aria-label={title}>
        {rows.map(({ id: key, name, text, amount, onEdit }) => (
          <li key={key} className={`${kit.split} ${style.entry}`} data-kind={noun}>
            <div>
              <button type="button" className="stretched" onClick={onEdit}>
                <span className="visually-hidden">Edit </span>
                <bdi>{name}</bdi>
              </button>
              {text && <p className={kit.note}>{text}</p>}
            </div>
            {amount && <p className={style.amount}>{amount}</p>}
          </li>
        ))}
      </ul>
      {isFull ? (
        <p className={kit.note}>A household has at most {most} of these.</p>
      ) : (
        <div>
          <Button variant="quiet" onClick={onAdd}>
            Add {noun}
          </Button>
        </div>
      )}
    </section>
  )
}
