import { useId } from 'react'
import { type Colour, MAX_COLOUR_LENGTH, formatHex } from './colour.ts'
import style from './checker.module.css'

type Props = {
  label: string
  typed: string
  colour: Colour | undefined
  error: string | undefined
  onChange: (typed: string) => void
}

/** Field for a colour as text, with the browser's colour picker. */
export function ColourField({ label, typed, colour, error, onChange }: Props) {
  const id = useId()
  return (
    <div className={style.field}>
      <label htmlFor={id}>{label}</label>
      <div className={style.pair}>
        <input
          id={id}
          type="text"
          value={typed}
          onChange={({ target }) => onChange(target.value)}
          maxLength={MAX_COLOUR_LENGTH}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
        />
        <input
          type="color"
          aria-label={`${label}, picker`}
          value={colour ? formatHex(colour) : '#000000'}
          onChange={({ target }) => onChange(target.value)}
        />
      </div>
      {error && (
        <p id={`${id}-error`} className={style.error}>
          {error}
        </p>
      )}
    </div>
  )
}
