import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import kit from '../../../ui/kit.module.css'
import { formatShortDay } from '../../../../shared/day.ts'
import {
  type Category,
  createHousehold,
  listCategories,
  listMembers,
  MAX_BILLS,
  MAX_CATEGORIES,
  MAX_MEMBERS,
  type Member,
  memberName,
} from '../ledger/household.ts'
import { replaceHousehold } from '../store/edits.ts'
import { CategoryDialog } from './category-dialog.tsx'
import type { EditTarget } from './entry-dialog.tsx'
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

type Props = { ledger: Ledger; onEdit: (task: EditTarget) => void }

/** Members, categories, bills, files and settings of the household. */
export function HouseholdView({ ledger, onEdit }: Props) {
  const { household, settings, money, applyChange } = ledger
  const [open, setOpen] = useState<Open>()
  const members = listMembers(household)
  const categories = listCategories(household)
  const bills = [...household.bills.values()]
  const close = () => setOpen(undefined)

  function clear() {
    const change = replaceHousehold('delete everything', household, createHousehold())
    applyChange(change, 'Everything deleted.')
  }

  return (
    <div className={kit.columns}>
      <section className={kit.stack} aria-labelledby="members">
        <h3 id="members" tabIndex={-1}>
          Members
        </h3>
        <ul role="list" className={style.lines} aria-label="Members">
          {members.map((member) => (
            <li key={member.id} className={style.entry} data-kind="member">
              <div>
                <button type="button" onClick={() => setOpen({ kind: 'member', member })}>
                  <span className="visually-hidden">Edit </span>
                  <bdi>{member.name}</bdi>
                </button>
                <p>
                  {member.to === undefined
                    ? `since ${formatShortDay(member.from)}`
                    : `${formatShortDay(member.from)} to ${formatShortDay(member.to)}`}
                </p>
              </div>
            </li>
          ))}
        </ul>
        <div>
          <Button
            variant="quiet"
            onClick={() => setOpen({ kind: 'member', member: undefined })}
            disabled={members.length >= MAX_MEMBERS}
          >
            Add member
          </Button>
        </div>
      </section>
      <section className={kit.stack} aria-labelledby="categories">
        <h3 id="categories" tabIndex={-1}>
          Categories and budgets
        </h3>
        <ul role="list" className={style.lines} aria-label="Categories and budgets">
          {categories.map((category) => (
            <li key={category.id} className={style.entry} data-kind="category">
              <div>
                <button type="button" onClick={() => setOpen({ kind: 'category', category })}>
                  <span className="visually-hidden">Edit </span>
                  <bdi>{category.name}</bdi>
                </button>
              </div>
              <p className={style.amount}>
                {category.budget === undefined ? '–' : `${money(category.budget)} a month`}
              </p>
            </li>
          ))}
        </ul>
        <div>
          <Button
            variant="quiet"
            onClick={() => setOpen({ kind: 'category', category: undefined })}
            disabled={categories.length >= MAX_CATEGORIES}
          >
            Add category
          </Button>
        </div>
      </section>
      <section className={kit.stack} aria-labelledby="bills">
        <h3 id="bills" tabIndex={-1}>
          Bills that repeat
        </h3>
        {bills.length === 0 && <EmptyState>Rent, electricity, a subscription…</EmptyState>}
        <ul role="list" className={style.lines} aria-label="Bills that repeat">
          {bills.map((bill) => (
            <li key={bill.id} className={style.entry} data-kind="bill">
              <div>
                <button type="button" onClick={() => onEdit({ kind: 'bill', bill })}>
                  <span className="visually-hidden">Edit </span>
                  <bdi>{bill.title}</bdi>
                </button>
                <p>
                  {FREQUENCY_LABELS[bill.every]} · <bdi>{memberName(household, bill.member)}</bdi>
                  {bill.kind === 'income' ? ' receives' : ' pays'} · from{' '}
                  {formatShortDay(bill.from)}
                  {bill.to !== undefined && ` to ${formatShortDay(bill.to)}`}
                </p>
              </div>
              <p className={style.amount}>{money(bill.amount)}</p>
            </li>
          ))}
        </ul>
        <div>
          <Button
            variant="quiet"
            onClick={() => onEdit({ kind: 'new-bill' })}
            disabled={bills.length >= MAX_BILLS}
          >
            Add bill
          </Button>
        </div>
      </section>
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
