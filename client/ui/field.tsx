import { type ComponentProps, type ReactNode, useId } from 'react'
import style from './field.module.css'

type Props = Omit<ComponentProps<'input'>, 'id'> & {
  label: string
  hint?: string
  /** Error message, linked to the field for assistive technology. */
  error?: string | undefined
  /** A small button at the end of the field. */
  action?: ReactNode
}

/** Labelled text field with a hint and an error. */
export function Field({ label, hint, error, action, ...input }: Props) {
  const id = useId()
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={style.field}>
      <label htmlFor={id}>{label}</label>
      <div className={style.box}>
        <input
          {...input}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy || undefined}
        />
        {action}
      </div>
      {hint && (
        <p id={`${id}-hint`} className={style.hint}>
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className={style.error}>
          {error}
        </p>
      )}
    </div>
  )
}
