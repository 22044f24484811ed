import { Suspense, useState } from 'react'
import { lazyComponent } from '../lazy-component.tsx'
import type { Texts } from '../worker/messages.ts'
import type { Run } from './run.ts'
import kit from '../../../ui/kit.module.css'

const PlanForm = lazyComponent(async () => (await import('./plan-form.tsx')).PlanForm)

type Props = {
  texts: Texts
  runs: readonly Run[]
  /** The texts of the runs. */
  solved: Texts | undefined
}

/** Checks a plan that the visitor pastes. Its form loads when it is opened. */
export function CheckPlan({ texts, runs, solved }: Props) {
  // A form that was opened stays: it holds the pasted plan and its result.
  const [wasOpened, setWasOpened] = useState(false)
  return (
    <details data-tour="check" onToggle={() => setWasOpened(true)}>
      <summary className={kit.summary}>Check a plan</summary>
      {wasOpened && (
        <Suspense fallback={<p className={kit.note}>Loading the form …</p>}>
          <PlanForm texts={texts} runs={solved === texts ? runs : []} />
        </Suspense>
      )}
    </details>
  )
}
