import { useEffect, useState } from 'react'
import { SECOND } from '../../../../shared/clock.ts'
import { formatCount } from '../../../../shared/count.ts'
import { Table } from '../../../ui/table.tsx'
import type { EstimateReason, HeuristicMethod } from '../planner/explain/explain-estimate.ts'
import type { Texts } from '../worker/messages.ts'
import { usePlanner } from '../worker/use-planner.ts'
import kit from '../../../ui/kit.module.css'

const TIME_LIMIT = 10 * SECOND

/** Pause after a step before its estimate is explained: a moving slider passes many steps. */
const PAUSE = SECOND / 5

type Props = {
  texts: Texts
  method: HeuristicMethod
  /** The numbers of the facts of the state. */
  facts: readonly number[]
  /** The estimate. */
  h: number
}

/** Why the heuristic gives a state its value, on request. */
export function EstimateView({ texts, method, facts, h }: Props) {
  const [open, setOpen] = useState(false)
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Why h = {h}</summary>
      {open && <Reason texts={texts} method={method} facts={facts} />}
    </details>
  )
}

function Reason({ texts, method, facts }: Omit<Props, 'h'>) {
  const client = usePlanner()
  const [found, setFound] = useState<{ facts: readonly number[]; reason?: EstimateReason }>()
  useEffect(() => {
    let current = true
    const timer = setTimeout(() => {
      void client
        .ask({ kind: 'estimate', texts, method, facts, time: TIME_LIMIT })
        .then((reply) => {
          if (!current || reply.kind === 'cancelled') return
          const reason = reply.kind === 'estimated' ? reply.reason : undefined
          setFound({ facts, ...(reason && { reason }) })
        })
    }, PAUSE)
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [client, texts, method, facts])
  if (found?.facts !== facts) return <p className={kit.note}>Computing …</p>
  if (!found.reason) return <p className={kit.note}>This value could not be explained.</p>
  return <ReasonView reason={found.reason} />
}

function ReasonView({ reason }: { reason: EstimateReason }) {
  switch (reason.kind) {
    case 'blind':
      return (
        <p className={kit.note}>
          The blind heuristic is 0 in a goal, and the cost of the cheapest action elsewhere.
        </p>
      )
    case 'plan':
      return (
        <div className={kit.stack} data-gap="3">
          <p className={kit.note}>
            hFF finds a plan for the task in which nothing is deleted, and adds the costs of its
            actions. Here {formatCount(reason.actions.length, 'action')}:
          </p>
          <Table
            caption="Relaxed plan"
            figures
            columns={['Action', 'Cost']}
            rows={reason.actions.map(({ action, cost }) => ({
              key: action,
              cells: [<code key="action">{action}</code>, cost],
            }))}
          />
        </div>
      )
    case 'cuts':
      return (
        <div className={kit.stack} data-gap="3">
          <p className={kit.note}>
            LM-cut finds sets of actions, one of which every plan has. Each adds the lowest cost of
            its actions, which then cost that much less. Here{' '}
            {formatCount(reason.cuts.length, 'set')}:
          </p>
          <Table
            caption="Landmarks"
            figures
            columns={['One of', 'Adds']}
            rows={reason.cuts.map(({ cost, actions }, index) => ({
              key: index,
              cells: [<code key="actions">{actions.join(' ')}</code>, cost],
            }))}
          />
        </div>
      )
    case 'costs':
      return <CostTable {...reason} />
  }
}

function CostTable({ combine, facts, unreached }: Extract<EstimateReason, { kind: 'costs' }>) {
  const shown = [
    ...facts.filter(({ isGoal }) => isGoal),
    ...facts.filter(({ cost, isGoal }) => cost > 0 && !isGoal),
  ]
  return (
    <div className={kit.stack} data-gap="3">
      <p className={kit.note}>
        {combine === 'sum'
          ? 'hadd adds what the goals cost. A fact costs as much as the cheapest action for it, and all preconditions of that action.'
          : 'hmax is what the most expensive goal costs. A fact costs as much as the cheapest action for it, and the most expensive precondition of that action.'}
        {unreached.length > 0 && ` No action makes ${unreached.join(', ')} true from here.`}
      </p>
      <Table
        caption="Costs of facts"
        figures
        tall
        columns={['Fact', 'Cheapest action', 'Cost', 'Goal']}
        rows={shown.map(({ fact, cost, action, isGoal }) => ({
          key: fact,
          cells: [
            <code key="fact">{fact}</code>,
            action === undefined ? '–' : <code key="action">{action}</code>,
            cost,
            isGoal ? 'yes' : '',
          ],
        }))}
      />
    </div>
  )
}
