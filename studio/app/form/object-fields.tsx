import kit from '../../../client/ui/kit.module.css'
import type { JsonValue, ValuePath } from '../../edits/edit.ts'
import { type FormField, listOtherKeys } from './schema-fields.ts'
import { ValueField } from './value-field.tsx'
import { findValue } from './value-path.ts'
import style from './form.module.css'

type Props = {
  field: Extract<FormField, { kind: 'object' }>
  path: ValuePath
  value: JsonValue | undefined
}

/** Fields of an object: those of one line in columns, then the others. */
export function ObjectFields({ field, path, value }: Props) {
  const others = listOtherKeys(value, field)
  return (
    <div className={style.fields}>
      {field.entries.map((entry) => (
        <div key={entry.key} data-wide={isWide(entry.field)}>
          <ValueField
            field={entry.field}
            path={[...path, entry.key]}
            value={findValue(value, [entry.key])}
            label={entry.label}
            help={entry.help}
            required={entry.required}
          />
        </div>
      ))}
      {others.length > 0 && (
        <p className={kit.note} data-wide>
          Also in the file, and left as it is: {others.join(', ')}
        </p>
      )}
    </div>
  )
}

function isWide(field: FormField): boolean {
  if (field.kind === 'text') return field.long
  return ['list', 'several', 'object', 'variants', 'check', 'picture'].includes(field.kind)
}
