import { type KeyboardEvent, useState } from 'react'
import { Field } from '../../../ui/field.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { formatRows } from '../layout/areas.ts'
import type { Property } from '../layout/properties.ts'
import { stepNumber } from '../layout/step.ts'
import { parseValue, MAX_VALUE_LENGTH } from '../layout/value.ts'

/** Option of a select while the selected items differ. */
export const DIFFERS = { value: '', label: 'differs' } as const

type Props = {
  property: Property
  /** Value; undefined where the selected items differ. */
  value: string | undefined
  onChange: (value: string, typed: boolean) => void
}

/** Field of a property: a select of keywords, or a text parsed on input. */
export function PropertyField({ property, value, onChange }: Props) {
  const { syntax } = property
  if (syntax.kind !== 'keyword') {
    return <TextProperty property={property} value={value} onChange={onChange} />
  }
  return (
    <KeywordProperty
      property={property}
      keywords={syntax.keywords}
      value={value}
      onChange={onChange}
    />
  )
}

function KeywordProperty(props: Props & { keywords: readonly string[] }) {
  const { property, keywords, value, onChange } = props
  const options = keywords.map((keyword) => ({ value: keyword, label: keyword }))
  return (
    <div data-set={value !== property.initial || undefined}>
      <Select
        label={property.name}
        value={value ?? ''}
        options={value === undefined ? [DIFFERS, ...options] : options}
        onChoose={(keyword) => onChange(keyword, false)}
      />
    </div>
  )
}

/** Text being typed, and the value at that time; another value makes it stale. */
type Draft = { text: string; value: string | undefined; problem?: string }

/** Text field that applies valid values; with others it keeps the last one and shows the error. */
function TextProperty({ property, value, onChange }: Props) {
  const { name, initial, syntax } = property
  const [draft, setDraft] = useState<Draft>()
  const valid = draft && draft.value === value ? draft : undefined
  const tall = syntax.kind === 'areas'
  const long = tall || syntax.kind === 'tracks'

  function type(text: string) {
    const read =
      text.trim() === '' ? { ok: true as const, value: initial } : parseValue(syntax, text)
    if (!read.ok) return setDraft({ text, value, problem: read.problem })
    setDraft({ text, value: read.value })
    if (read.value !== value) onChange(read.value, true)
  }

  /** Changes the number at the caret with the arrow keys, by ten with Shift. */
  function step(event: KeyboardEvent<HTMLInputElement>) {
    const by = { ArrowUp: 1, ArrowDown: -1 }[event.key]
    const input = event.currentTarget
    if (by === undefined) return
    event.preventDefault()
    const text = input.value === '' ? initial : input.value
    const at = input.value === '' ? text.length : (input.selectionStart ?? 0)
    const next = stepNumber({ text, at }, event.shiftKey ? 10 * by : by)
    if (!next || !parseValue(syntax, next.text).ok) return
    // Set the text here, so that React does not move the caret.
    input.value = next.text
    input.setSelectionRange(next.at, next.at)
    type(next.text)
  }

  const field = {
    label: name,
    error: valid?.problem,
    value: valid?.text ?? show(property, value),
    placeholder: value === undefined ? 'differs' : initial,
    maxLength: MAX_VALUE_LENGTH + 1,
    autoComplete: 'off',
    autoCapitalize: 'none',
    spellCheck: false,
    // On blur, show the canonical value; keep invalid text.
    onBlur: () => setDraft((last) => (last?.problem ? last : undefined)),
  }
  return (
    <div data-long={long || undefined} data-set={value !== initial || undefined}>
      {tall ? (
        <TextArea {...field} rows={3} onChange={({ target }) => type(target.value)} />
      ) : (
        <Field {...field} onChange={({ target }) => type(target.value)} onKeyDown={step} />
      )}
    </div>
  )
}

/** Formats a value for its field: empty for the initial one, areas one row a line. */
function show({ initial, syntax }: Property, value: string | undefined): string {
  if (value === undefined || value === initial) return ''
  return syntax.kind === 'areas' ? formatRows(value) : value
}
