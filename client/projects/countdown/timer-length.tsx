import { type SubmitEvent, useState } from 'react'
import { MINUTE } from '../../../shared/clock.ts'
import { formatCount } from '../../../shared/count.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import kit from '../../ui/kit.module.css'
import { parseLength } from './draft.ts'
import { PRESETS } from './timer.ts'
import style from './page.module.css'

type Props = { duration: number; onSet: (duration: number) => void }

/** Presets and a field for the length of the timer. */
export function TimerLength({ duration, onSet }: Props) {
  const [problem, setProblem] = useState<string>()

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const text = new FormData(event.currentTarget).get('length')
    const length = typeof text === 'string' ? parseLength(text) : undefined
    setProblem(length ? undefined : 'Enter minutes, 1:30 or 1:00:00, up to 99:59:59.')
    if (length) onSet(length)
    else event.currentTarget.querySelector('input')?.focus()
  }

  return (
    <div className={kit.stack}>
      <div className={style.presets} role="group" aria-label="Lengths">
        {PRESETS.map((preset) => (
          <Button
            key={preset}
            variant="quiet"
            aria-pressed={preset === duration}
            onClick={() => onSet(preset)}
          >
            <span className="visually-hidden">{formatCount(preset / MINUTE, 'minute')}</span>
            <span aria-hidden="true">{preset / MINUTE} min</span>
          </Button>
        ))}
      </div>
      <form method="post" noValidate onSubmit={submit}>
        <Field
          label="Another length"
          name="length"
          hint="Minutes, or 1:30 with seconds"
          autoComplete="off"
          maxLength={8}
          error={problem}
          action={
            <Button type="submit" variant="quiet">
              Set
            </Button>
          }
        />
      </form>
    </div>
  )
}
