import type { ComponentProps } from 'react'
import { Labelled, type LabelledProps } from './labelled.tsx'

type Props = Omit<ComponentProps<'textarea'>, 'id'> & LabelledProps

/** Labelled field for several lines, with a hint and an error. */
export function TextArea({ label, hint, error, ...textarea }: Props) {
  return (
    <Labelled label={label} hint={hint} error={error}>
      {(attributes) => <textarea {...textarea} {...attributes} />}
    </Labelled>
  )
}
