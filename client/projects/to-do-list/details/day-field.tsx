import { Field } from '../../../ui/field.tsx'
import { announce } from './announce.tsx'
import type { useTypedText } from './use-typed-text.ts'

type Props = { label: string } & Pick<ReturnType<typeof useTypedText>, 'field' | 'error'>

/** The browser's field for a date. */
export function DayField({ label, field, error }: Props) {
  const range = { min: '1000-01-01', max: '9999-12-31' }
  return <Field label={label} type="date" {...range} {...field} error={announce(error)} />
}
