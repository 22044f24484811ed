import { useMemo, useRef } from 'react'
import { systemClock } from '../../../../shared/clock.ts'
import { Button } from '../../../ui/button.tsx'
import kit from '../../../ui/kit.module.css'
import { Table } from '../../../ui/table.tsx'
import { useToast } from '../../../ui/toast.tsx'
import type { MinorUnits } from '../ledger/amount.ts'
import { formatMonth, type Month } from '../../../../shared/day.ts'
import { listMembers, memberName } from '../ledger/household.ts'
import type { MonthSummary } from '../ledger/month.ts'
import { suggestTransfers, type Transfer } from '../ledger/transfers.ts'
import { createId } from '../../../app/browser.ts'
import { settle } from '../store/edits.ts'
import type { Ledger } from './ledger.ts'

type Props = {
  ledger: Ledger
  balances: ReadonlyMap<string, MinorUnits>
  summary: MonthSummary
  month: Month
}

/** Balances of all members, and the transfers that would settle them. */
export function Balances({ ledger, balances, summary, month }: Props) {
  const { household, today, applyChange, money, signed } = ledger
  const heading = useRef<HTMLHeadingElement>(null)
  const showToast = useToast()
  const transfers = useMemo(() => suggestTransfers(balances), [balances])
  const members = new Set([...listMembers(household).map(({ id }) => id), ...balances.keys()])
  const nameOf = (id: string) => memberName(household, id)

  function record(transfer: Transfer) {
    const made = { id: createId(), day: today, madeAt: systemClock.now() }
    const message = `${nameOf(transfer.from)} paid ${nameOf(transfer.to)} ${money(transfer.amount)}.`
    const change = settle(household, transfer, made)
    if (typeof change === 'string') return showToast({ text: change })
    // The focused button is removed with its line.
    if (applyChange(change, message)) heading.current?.focus()
  }

  return (
    <section className={kit.stack} aria-labelledby="balances">
      <h3 id="balances" ref={heading} tabIndex={-1}>
        Balances
      </h3>
      <Table
        caption={`What each paid and bore in ${formatMonth(month)}, and their balance over all time`}
        figures
        columns={['Member', 'Paid', 'Share', 'Balance']}
        rows={[...members].map((id) => ({
          key: id,
          cells: [
            <bdi>{nameOf(id)}</bdi>,
            money(summary.members.get(id)?.paid ?? 0),
            money(summary.members.get(id)?.share ?? 0),
            <strong>{signed(balances.get(id) ?? 0)}</strong>,
          ],
        }))}
      />
      <p className={kit.note}>Paid and share cover this month; the balance covers all entries.</p>
      {transfers.length === 0 ? (
        <p>Everybody is even.</p>
      ) : (
        <>
          <h4 id="transfers">Suggested transfers</h4>
          <ul role="list" className={kit.lines} aria-labelledby="transfers">
            {transfers.map((transfer) => (
              <li key={`${transfer.from} ${transfer.to}`} className={kit.row} data-between>
                <p>
                  <bdi>{nameOf(transfer.from)}</bdi> pays <bdi>{nameOf(transfer.to)}</bdi>{' '}
                  <strong>{money(transfer.amount)}</strong>
                </p>
                <Button
                  variant="quiet"
                  aria-label={`Record that ${nameOf(transfer.from)} paid ${nameOf(transfer.to)}`}
                  onClick={() => record(transfer)}
                >
                  Paid
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
