import { Field } from '../../../ui/field.tsx'
import type { useTypedText } from './use-typed-text.ts'

type Props = { label: string; field: ReturnType<typeof useTypedText>['field'] }

/** The browser's field for a date. */
export function DayField({ label, field }: Props) {
  return <Field label={label} type="date" min="1000-01-01" max="9999-12-31" {...field} />
}
