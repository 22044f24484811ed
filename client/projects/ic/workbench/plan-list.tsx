import { useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { CopyButton } from '../../../app/copy-button.tsx'
import type { PlanOutcome } from '../planner/plan.ts'
import { formatPlan } from '../planner/plan-text.ts'
import kit from '../../../ui/kit.module.css'
import style from './workbench.module.css'

/** Number of steps shown at first: long lists render slowly. */
const FIRST_STEPS = 200

type Props = {
  outcome: PlanOutcome
  /** Whether a step may hold several actions. */
  parallel: boolean
}

/** Lists a plan step by step, with a button to copy it in the format of plan validators. */
export function PlanList({ outcome, parallel }: Props) {
  const { steps } = outcome
  const [shown, setShown] = useState(FIRST_STEPS)
  const list = useRef<HTMLOListElement>(null)

  function showAll() {
    setShown(steps.length)
    // The focused button is removed.
    list.current?.focus()
  }

  if (steps.length === 0) return null
  return (
    <div className={kit.stack}>
      <ol
        ref={list}
        className={`code ${kit.lines} ${style.plan}`}
        aria-label="Plan"
        role="list"
        tabIndex={0}
      >
        {steps.slice(0, shown).map((actions, index) => (
          <li key={index}>
            <span className={kit.muted}>{index + 1}</span>
            <span>
              {actions.map((action) => (
                <code key={action}>{action}</code>
              ))}
            </span>
          </li>
        ))}
      </ol>
      <div className={kit.row}>
        {steps.length > shown && (
          <Button variant="quiet" onClick={showAll}>
            Show all {steps.length.toLocaleString('en')} steps
          </Button>
        )}
        <CopyButton
          text={() => formatPlan(outcome, parallel)}
          done="Plan copied."
          blocked="Copying failed: this browser does not allow it here."
        >
          Copy plan
        </CopyButton>
      </div>
    </div>
  )
}
