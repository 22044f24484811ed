import { type ReactNode, useId } from 'react'
import style from './choice.module.css'
import kit from './kit.module.css'

type Option<Value> = { value: Value; label: ReactNode; note?: string }

type Props<Value> = {
  legend: string
  name: string
  /** The chosen option; with a list of options they are checkboxes. */
  value: Value | readonly Value[]
  /** The options in their order, or just the label of each value. */
  options: readonly Option<Value>[] | Readonly<Record<Value & string, string>>
  /** Cards stand in columns of equal width, a list in one; chips are as wide as their text. */
  variant?: 'cards' | 'chips' | 'list'
  disabled?: boolean | undefined
  /** Error message, announced and linked to the group. */
  error?: string | undefined
  onChoose: (value: Value, chosen: boolean) => void
}

/** Radio buttons or checkboxes in a fieldset. */
export function Choice<Value extends string | number | undefined>(props: Props<Value>) {
  const { legend, name, value, options, variant = 'cards', disabled, error, onChoose } = props
  const id = useId()
  const listed = isList(options) ? options : listLabels(options)
  const isMultiple = Array.isArray(value)
  const chosen: readonly unknown[] = isMultiple ? value : [value]
  return (
    <fieldset
      className={style.choice}
      disabled={disabled}
      aria-describedby={error && `${id}-error`}
    >
      <legend>{legend}</legend>
      <div data-variant={variant}>
        {listed.map((option) => (
          <label key={option.value ?? ''}>
            <input
              type={isMultiple ? 'checkbox' : 'radio'}
              name={name}
              value={option.value ?? ''}
              checked={chosen.includes(option.value)}
              onChange={({ target }) => onChoose(option.value, target.checked)}
            />
            <span>
              {option.label}
              {option.note && <small className="own-line">{option.note}</small>}
            </span>
          </label>
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} role="alert" className={kit.error}>
          {error}
        </p>
      )}
    </fieldset>
  )
}

function isList<Value>(options: Props<Value>['options']): options is readonly Option<Value>[] {
  return Array.isArray(options)
}

function listLabels<Value>(labels: Readonly<Record<Value & string, string>>): Option<Value>[] {
  return Object.entries<string>(labels).map(([value, label]) => ({ value: value as Value, label }))
}
