import { type SubmitEvent, useState } from 'react'
import { SECOND } from '../../../../shared/clock.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import type { PlanCheck } from '../planner/check-plan.ts'
import { describeCheck } from '../planner/explain/describe.ts'
import type { Texts } from '../worker/messages.ts'
import { usePlanner } from '../worker/use-planner.ts'
import { findBetterPlan } from './find-better-plan.ts'
import { describeReply } from './format.ts'
import type { Run } from './run.ts'
import kit from '../../../ui/kit.module.css'

const TIME_LIMIT = 10 * SECOND

type Checked = {
  texts: Texts
  plan: string
  lines: readonly string[]
  check: PlanCheck | undefined
}

/** Carries out a pasted plan up to the first action that cannot be. */
export function PlanForm({ texts, runs }: { texts: Texts; runs: readonly Run[] }) {
  const client = usePlanner()
  const [plan, setPlan] = useState('')
  const [busy, setBusy] = useState(false)
  const [checked, setChecked] = useState<Checked>()

  async function check(event: SubmitEvent) {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    const reply = await client.ask({ kind: 'validate', texts, plan, time: TIME_LIMIT })
    setBusy(false)
    const isDone = reply.kind === 'validated'
    const lines = isDone ? describeCheck(reply.check) : [describeReply(reply)]
    setChecked({ texts, plan, lines, check: isDone ? reply.check : undefined })
  }

  const isStale = checked && (checked.texts !== texts || checked.plan !== plan)
  const better = checked && findBetterPlan(checked, { texts, runs })
  return (
    <form className={kit.stack} data-gap="3" onSubmit={(event) => void check(event)}>
      <TextArea
        label="Plan"
        hint="One action such as (stack a b) on each line, as planners print it. It is checked against the texts above."
        className="code"
        dir="ltr"
        rows={8}
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        value={plan}
        onChange={({ currentTarget }) => setPlan(currentTarget.value)}
      />
      <div className={kit.row}>
        <Button type="submit" variant="quiet" aria-disabled={busy}>
          Check plan
        </Button>
      </div>
      <div role="status" className={kit.stack} data-gap="2">
        {checked && (
          <Notice kind={checked.check?.kind === 'valid' ? 'info' : 'warning'}>
            {checked.lines.map((line, index) => (
              <p key={index}>{line}</p>
            ))}
            {better !== undefined && <p>{better}</p>}
          </Notice>
        )}
        {isStale && <p className={kit.note}>You have changed the texts or the plan since then.</p>}
      </div>
    </form>
  )
}
