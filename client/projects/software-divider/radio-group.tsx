import style from './tools.module.css'

type Props<Value extends string> = {
  legend: string
  name: string
  value: Value
  options: readonly { value: Value; label: string; note?: string }[]
  disabled?: boolean
  onChoose: (value: Value) => void
}

/** Radio buttons in a fieldset. */
export function RadioGroup<Value extends string>(props: Props<Value>) {
  const { legend, name, value, options, disabled, onChoose } = props
  return (
    <fieldset className={style.choice} disabled={disabled}>
      <legend>{legend}</legend>
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChoose(option.value)}
          />
          <span>
            {option.label}
            {option.note && <small>{option.note}</small>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
