import type { ReactNode } from 'react'
import { IconButton } from './button.tsx'
import { Icon } from './icon.tsx'
import kit from './kit.module.css'
import style from './stepper.module.css'

type Props = {
  /** What one step is, such as "month": the buttons are "Previous month" and "Next month". */
  unit: string
  /** Whether the first or the last one is shown; its button then does nothing. */
  atStart: boolean
  atEnd: boolean
  onStep: (by: -1 | 1) => void
  /** The current one, before the buttons. */
  children: ReactNode
}

/** Two buttons that go to the previous and the next of several. */
export function Stepper({ unit, atStart, atEnd, onStep, children }: Props) {
  return (
    <div className={`${kit.row} ${style.stepper}`} data-gap="1">
      {children}
      <IconButton
        label={`Previous ${unit}`}
        aria-disabled={atStart}
        onClick={() => !atStart && onStep(-1)}
      >
        <Icon name="previous" />
      </IconButton>
      <IconButton label={`Next ${unit}`} aria-disabled={atEnd} onClick={() => !atEnd && onStep(1)}>
        <Icon name="next" />
      </IconButton>
    </div>
  )
}
