import style from './page.module.css'

type Props<Value> = {
  legend: string
  name: string
  value: Value
  options: readonly { value: Value; label: string; note?: string }[]
  /** Layout of the options: in columns, or as wide as their text. */
  variant?: 'columns' | 'chips'
  onChoose: (value: Value) => void
}

/** Radio buttons in a fieldset. */
export function RadioGroup<Value extends string | number | undefined>(props: Props<Value>) {
  const { legend, name, value, options, variant = 'columns', onChoose } = props
  return (
    <fieldset className={style.choice} data-variant={variant}>
      <legend>{legend}</legend>
      <div>
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
