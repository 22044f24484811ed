import { useState } from 'react'
import { Field } from '../../../ui/field.tsx'
import type { Box, Size } from '../picture/box.ts'
import { type Aspect, type BoxField, setBoxField } from './crop-box.ts'
import kit from '../../../ui/kit.module.css'

type Props = {
  box: Box
  picture: Size
  aspect: Aspect | undefined
  onChange: (box: Box) => void
}

const FIELDS: readonly { field: BoxField; label: string }[] = [
  { field: 'left', label: 'Left (px)' },
  { field: 'top', label: 'Top (px)' },
  { field: 'width', label: 'Width (px)' },
  { field: 'height', label: 'Height (px)' },
]

/** Text being typed, which may be invalid; the box keeps its last valid value. */
type Draft = { field: BoxField; text: string }

/** Fields with the numbers of the selected box. */
export function BoxFields({ box, picture, aspect, onChange }: Props) {
  const [draft, setDraft] = useState<Draft>()
  const result = draft && setBoxField(box, draft.field, draft.text, picture, aspect)

  function type(field: BoxField, text: string) {
    setDraft({ field, text })
    const next = setBoxField(box, field, text, picture, aspect)
    if (typeof next !== 'string') onChange(next)
  }

  return (
    <div className={kit.pair}>
      {FIELDS.map(({ field, label }) => (
        <Field
          key={field}
          label={label}
          value={draft?.field === field ? draft.text : String(box[field])}
          onChange={({ target }) => type(field, target.value)}
          onBlur={() => setDraft(undefined)}
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          error={draft?.field === field && typeof result === 'string' ? result : undefined}
        />
      ))}
    </div>
  )
}
