import { type ReactNode, useId } from 'react'
import style from './field.module.css'
import kit from './kit.module.css'

/** Props of every labelled field. */
export type LabelledProps = {
  label: ReactNode
  hint?: ReactNode
  /** Error message, linked to the field. Give it `role="alert"` if the form has no submit button. */
  error?: ReactNode
}

/** Attributes that link a field with its label, hint and error. */
type FieldAttributes = {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

type Props = LabelledProps & { children: (attributes: FieldAttributes) => ReactNode }

/** Renders a field between its label above and its hint and error below. */
export function Labelled({ label, hint, error, children }: Props) {
  const id = useId()
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={style.field}>
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': describedBy || undefined,
      })}
      {hint && <small id={`${id}-hint`}>{hint}</small>}
      {error && (
        <p id={`${id}-error`} className={kit.error}>
          {error}
        </p>
      )}
    </div>
  )
}
