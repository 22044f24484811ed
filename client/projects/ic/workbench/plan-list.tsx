import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { useToast } from '../../../ui/toast.tsx'
import type { Outcome } from '../planner/plan.ts'
import { copyText } from './browser.ts'
import style from './workbench.module.css'

/** Number of steps shown at first: long lists render slowly. */
const FIRST_STEPS = 200

type Props = {
  steps: Extract<Outcome, { kind: 'plan' }>['steps']
  /** Whether a step may hold several actions. */
  parallel: boolean
}

/** Lists a plan step by step, with a button to copy it in the format of plan validators. */
export function PlanList({ steps, parallel }: Props) {
  const [shown, setShown] = useState(FIRST_STEPS)
  const showToast = useToast()

  async function copy() {
    const lines = steps.flatMap((actions, index) =>
      parallel ? [`; step ${index + 1}`, ...actions] : actions,
    )
    const text = [...lines, `; cost = ${steps.flat().length} (unit cost)`, ''].join('\n')
    const copied = await copyText(text)
    showToast({
      text: copied ? 'Plan copied.' : 'Copying failed: this browser does not allow it here.',
    })
  }

  if (steps.length === 0) return null
  return (
    <div className={style.plan}>
      <ol aria-label="Plan" role="list" tabIndex={0}>
        {steps.slice(0, shown).map((actions, index) => (
          <li key={index}>
            <span className={style.number}>{index + 1}</span>
            <span>
              {actions.map((action) => (
                <code key={action}>{action}</code>
              ))}
            </span>
          </li>
        ))}
      </ol>
      <div className={style.buttons}>
        {steps.length > shown && (
          <Button variant="quiet" onClick={() => setShown(steps.length)}>
            Show all {steps.length.toLocaleString('en')} steps
          </Button>
        )}
        <Button variant="quiet" onClick={() => void copy()}>
          Copy plan
        </Button>
      </div>
    </div>
  )
}
