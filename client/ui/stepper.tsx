import type { ReactNode } from 'react'
import { IconButton } from './button.tsx'
import { Icon } from './icon.tsx'
import kit from './kit.module.css'
import style from './stepper.module.css'

type Props = {
  /** What one step is, such as "month": the buttons are "Previous month" and "Next month". */
  unit: string
  /** Whether the first entry is shown: the button "Previous" then does nothing. */
  atStart: boolean
  /** Whether the last entry is shown. */
  atEnd: boolean
  onStep: (by: -1 | 1) => void
  /** What is shown, before the buttons. */
  children: ReactNode
}

/** Two buttons that go to the previous and the next entry. */
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
