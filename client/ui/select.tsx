import type { ComponentProps } from 'react'
import { Labelled, type LabelledProps } from './labelled.tsx'

type Option<Value> = { value: Value; label: string }

type Props<Value> = Omit<ComponentProps<'select'>, 'id' | 'onChange' | 'children' | 'value'> &
  LabelledProps & {
    value: Value
    options: readonly Option<Value>[]
    onChoose: (value: Value) => void
  }

/** Labelled select with a hint and an error. */
export function Select<Value extends string>(props: Props<Value>) {
  const { label, hint, error, options, onChoose, ...select } = props
  function choose(chosen: string) {
    const option = options.find(({ value }) => value === chosen)
    if (option) onChoose(option.value)
  }
  return (
    <Labelled label={label} hint={hint} error={error}>
      {(attributes) => (
        <select {...select} {...attributes} onChange={({ target }) => choose(target.value)}>
          {options.map(({ value, label: text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  )
}
