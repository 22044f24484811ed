import type { ReactNode } from 'react'
import style from './stepper.module.css'

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
export function Stepper({ noun, at, last, describe, onChange, onNext, lead, children }: Props) {
  const name = `${noun.charAt(0).toUpperCase()}${noun.slice(1)}`
  return (
    <div className={style.bar}>
      {lead}
      <button
        type="button"
        className={style.control}
        aria-disabled={at === 0}
        onClick={() => onChange(Math.max(0, at - 1))}
      >
        Previous {noun}
      </button>
      <button
        type="button"
        className={style.control}
        aria-disabled={at === last}
        onClick={() => (onNext ? onNext() : onChange(Math.min(last, at + 1)))}
      >
        Next {noun}
      </button>
      <label className={style.range}>
        <span>
          {name} {at.toLocaleString('en')} of {last.toLocaleString('en')}
        </span>
        <input
          type="range"
          min={0}
          max={last}
          value={at}
          aria-valuetext={describe}
          onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
        />
      </label>
      {children}
    </div>
  )
}
