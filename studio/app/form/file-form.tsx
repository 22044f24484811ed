import { memo } from 'react'
import kit from '../../../client/ui/kit.module.css'
import { ListField } from './list-field.tsx'
import { useForm } from './form-context.ts'
import { ObjectFields } from './object-fields.tsx'
import { type FormEntry, type FormField, listOtherKeys } from './schema-fields.ts'
import { findValue } from './value-path.ts'
import style from './form.module.css'

type Props = {
  field: FormField
  /** Keys that another form has. */
  without?: readonly string[]
}

/**
 * Form of a whole file: its own values first, then a section for each object and list in it. Its hundreds of fields do not render
 * again when a save of the file begins and ends: the frame shows the change then.
 */
export const FileForm = memo(function FileForm({ field, without = [] }: Props) {
  const { values } = useForm()
  if (field.kind !== 'object') return null
  const entries = field.entries.filter(({ key }) => !without.includes(key))
  const own = entries.filter((entry) => !isSection(entry))
  const others = listOtherKeys(values, field)
  return (
    <div>
      {own.length > 0 && (
        <div className={style.section}>
          <div>
            <ObjectFields
              field={{ kind: 'object', entries: own }}
              path={[]}
              value={Object.fromEntries(
                own.flatMap(({ key }) => {
                  const value = findValue(values, [key])
                  return value === undefined ? [] : [[key, value]]
                }),
              )}
            />
          </div>
        </div>
      )}
      {entries.filter(isSection).map((entry, index) => (
        <Section key={entry.key} entry={entry} open={own.length === 0 && index === 0} />
      ))}
      {others.length > 0 && (
        <p className={kit.note}>Also in the file, and left as it is: {others.join(', ')}</p>
      )}
    </div>
  )
})

type SectionEntry = FormEntry & { field: Extract<FormField, { kind: 'object' | 'list' }> }

function isSection(entry: FormEntry): entry is SectionEntry {
  return entry.field.kind === 'object' || entry.field.kind === 'list'
}

function Section({ entry, open }: { entry: SectionEntry; open: boolean }) {
  const { values } = useForm()
  const { key, label, help, field } = entry
  const value = findValue(values, [key])
  const count = Array.isArray(value) ? value.length : undefined
  return (
    <details className={style.section} open={open || undefined}>
      <summary>
        {label}
        {count !== undefined && <small>{count}</small>}
      </summary>
      <div>
        {field.kind === 'list' ? (
          <ListField
            path={[key]}
            value={value}
            label={label}
            help={help}
            entry={field.entry}
            heading={<span className="visually-hidden">{label}</span>}
          />
        ) : (
          <>
            {help && <p className={kit.note}>{help}</p>}
            <ObjectFields field={field} path={[key]} value={value} />
          </>
        )}
      </div>
    </details>
  )
}
