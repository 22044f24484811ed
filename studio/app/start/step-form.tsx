import type { ReactNode, SyntheticEvent } from 'react'
import { Button } from '../../../client/ui/button.tsx'
import kit from '../../../client/ui/kit.module.css'
import { type StartState, type Step, STEPS } from './start-state.ts'
import style from './start.module.css'

/** What each step gets. */
export type StepProps = {
  state: StartState
  onChange: (change: Partial<StartState>) => void
  onGo: (step: Step) => void
}

type StepFormProps = {
  step: Step
  /** What the button says that ends the step. */
  next?: string
  busy?: boolean
  onGo: (step: Step) => void
  onNext: () => void
  children: ReactNode
}

/** The fields of a step with its buttons. */
export function StepForm({ step, next = 'Continue', busy = false, ...props }: StepFormProps) {
  const before = STEPS[STEPS.indexOf(step) - 1]
  function submit(event: SyntheticEvent) {
    event.preventDefault()
    if (!busy) props.onNext()
  }
  return (
    <form noValidate className={kit.stack} data-gap="6" onSubmit={submit}>
      {props.children}
      <div className={`${kit.row} ${style.buttons}`}>
        <Button type="submit" aria-disabled={busy}>
          {next}
        </Button>
        {before && (
          <Button variant="quiet" onClick={() => props.onGo(before)}>
            Back
          </Button>
        )}
      </div>
    </form>
  )
}
