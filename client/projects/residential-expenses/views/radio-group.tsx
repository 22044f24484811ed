import style from './views.module.css'

type Props<Value extends string> = {
  legend: string
  name: string
  value: Value
  options: readonly { value: Value; label: string }[]
  onChoose: (value: Value) => void
}

/** Radio buttons in a fieldset. */
export function RadioGroup<Value extends string>(props: Props<Value>) {
  const { legend, name, value, options, onChoose } = props
  return (
    <fieldset className={style.choice}>
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
          {option.label}
        </label>
      ))}
    </fieldset>
  )
}
