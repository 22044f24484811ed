import type { ReactNode } from 'react'
import style from './stepper.module.css'

type Props = {
  /** What is stepped through, such as `level`. */
  noun: string
  at: number
  last: number
  /** Where it stands, in words, for those who do not see what it changes. */
  describe: string
  onChange: (at: number) => void
  /** In place of a step at once. */
  onNext?: () => void
  /** Before the buttons, and at the end of the bar. */
  lead?: ReactNode
  children?: ReactNode
}

/** Buttons to go back and on by one, and a slider to anywhere from 0 to the last. */
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
