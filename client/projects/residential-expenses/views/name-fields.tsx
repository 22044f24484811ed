import { Field } from '../../../ui/field.tsx'
import { Select } from '../../../ui/select.tsx'
import { CURRENCIES } from '../ledger/currency.ts'
import { MAX_NAME_LENGTH } from '../ledger/text.ts'

type Props = {
  value: string
  placeholder?: string
  error?: string | undefined
  onChange: (value: string) => void
}

/** Field for the name of a household, a member or a category. */
export function NameField({ onChange, ...field }: Props) {
  return (
    <Field
      {...field}
      label="Name"
      onChange={({ target }) => onChange(target.value)}
      maxLength={MAX_NAME_LENGTH}
      autoComplete="off"
    />
  )
}

/** Field for the currency of a household. */
export function CurrencyField({ value, onChange }: Pick<Props, 'value' | 'onChange'>) {
  return (
    <Select
      label="Currency"
      value={value}
      options={CURRENCIES.map((code) => ({ value: code, label: code }))}
      onChoose={onChange}
    />
  )
}
