import type { ReactNode } from 'react'
import style from './choice.module.css'

type Option<Value> = { value: Value; label: ReactNode; note?: string }

type Props<Value> = {
  legend: string
  name: string
  value: Value
  options: readonly Option<Value>[]
  /** Cards stand in columns of equal width, a list in one; chips are as wide as their text. */
  variant?: 'cards' | 'chips' | 'list'
  disabled?: boolean | undefined
  onChoose: (value: Value) => void
}

/** Radio buttons in a fieldset. */
export function Choice<Value extends string | number | undefined>(props: Props<Value>) {
  const { legend, name, value, options, variant = 'cards', disabled, onChoose } = props
  return (
    <fieldset className={style.choice} disabled={disabled}>
      <legend>{legend}</legend>
      <div data-variant={variant}>
        {options.map((option) => (
          <label key={option.value ?? ''}>
            <input
              type="radio"
              name={name}
              value={option.value ?? ''}
              checked={option.value === value}
              onChange={() => onChoose(option.value)}
            />
            <span>
              {option.label}
              {option.note && <small>{option.note}</small>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
