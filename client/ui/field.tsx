import type { ComponentProps, ReactNode } from 'react'
import { Labelled, type LabelledProps } from './labelled.tsx'
import style from './field.module.css'

type Props = Omit<ComponentProps<'input'>, 'id'> &
  LabelledProps & {
    /** A small button at the end of the field. */
    action?: ReactNode
  }

/** Labelled text field with a hint and an error. */
export function Field({ label, hint, error, action, ...input }: Props) {
  return (
    <Labelled label={label} hint={hint} error={error}>
      {(attributes) => (
        <div className={style.box}>
          <input {...input} {...attributes} />
          {action}
        </div>
      )}
    </Labelled>
  )
}
