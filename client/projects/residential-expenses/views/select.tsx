import { type ComponentProps, useId } from 'react'
import style from './views.module.css'

type Props = Omit<ComponentProps<'select'>, 'id' | 'onChange'> & {
  label: string
  options: readonly { value: string; label: string }[]
  error?: string | undefined
  onChoose: (value: string) => void
}

/** Labelled select with its error. */
export function Select({ label, options, error, onChoose, ...select }: Props) {
  const id = useId()
  return (
    <div className={style.select}>
      <label htmlFor={id}>{label}</label>
      <select
        {...select}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={({ target }) => onChoose(target.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      {error && (
        <p id={`${id}-error`} className={style.error}>
          {error}
        </p>
      )}
    </div>
  )
}
