import { type ReactNode, useId } from 'react'
import { capitalise } from '../../../shared/capitalise.ts'
import { Stepper } from '../../ui/stepper.tsx'
import kit from '../../ui/kit.module.css'
import style from './slider-bar.module.css'

type Props = {
  /** Singular noun for a position, such as `level`. */
  noun: string
  at: number
  last: number
  /** The current position in words, for screen readers. */
  describe: string
  onChange: (at: number) => void
  /** Replaces the jump to the next position, for example by an animated one. */
  onNext?: () => void
  /** Shown before the buttons; `children` are shown at the end of the bar. */
  lead?: ReactNode
  children?: ReactNode
}

/** Renders Previous and Next buttons and a slider from 0 to the last position. */
export function SliderBar(props: Props) {
  const { noun, at, last, describe, onChange, onNext, lead, children } = props
  const id = useId()
  const name = capitalise(noun)
  return (
    <div className={`${kit.row} ${style.bar}`}>
      {lead}
      <Stepper
        unit={noun}
        atStart={at === 0}
        atEnd={at === last}
        onStep={(by) => (by > 0 && onNext ? onNext() : onChange(at + by))}
      >
        <label htmlFor={id} className={kit.note}>
          {name} {at.toLocaleString('en')} of {last.toLocaleString('en')}
        </label>
      </Stepper>
      <input
        id={id}
        type="range"
        min={0}
        max={last}
        value={at}
        aria-valuetext={describe}
        onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
      />
      {children}
    </div>
  )
}
