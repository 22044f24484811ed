import { useRef, useState } from 'react'
import { Field } from '../../../client/ui/field.tsx'
import kit from '../../../client/ui/kit.module.css'
import { Select } from '../../../client/ui/select.tsx'
import { nameLanguage } from '../../../shared/content/site-languages.ts'
import { LANGUAGE_TAGS } from '../../../shared/texts/tags.ts'
import { MAX_NAME_LENGTH } from '../../protocol.ts'
import { StepForm, type StepProps } from './step-form.tsx'

const LANGUAGES = LANGUAGE_TAGS.map((value) => ({ value, label: nameLanguage(value) }))

/** The first step: the name and the label of the resume, and the language of the site. */
export function NameStep({ state, onChange, onGo }: StepProps) {
  const [error, setError] = useState<string>()
  const name = useRef<HTMLInputElement>(null)
  function goOn() {
    if (state.name.trim() !== '') return onGo('import')
    setError('Write your name.')
    name.current?.focus()
  }
  return (
    <StepForm step="name" onGo={onGo} onNext={goOn}>
      <p>
        Five short steps, and your site stands. You can change everything later, and nothing is
        written before the last step.
      </p>
      <div className={kit.stack}>
        <Field
          ref={name}
          label="Name"
          required
          autoComplete="name"
          maxLength={MAX_NAME_LENGTH}
          error={error}
          value={state.name}
          onChange={({ target }) => {
            setError(undefined)
            onChange({ name: target.value })
          }}
        />
        <Field
          label="Label"
          hint="What you do, in a few words, such as “Civil engineer”. Optional."
          autoComplete="organization-title"
          maxLength={MAX_NAME_LENGTH}
          value={state.label}
          onChange={({ target }) => onChange({ label: target.value })}
        />
        <Select
          label="Language of your texts"
          hint="The labels and dates of your site are in it. You can set any other language in site.json later."
          value={state.language}
          options={LANGUAGES}
          onChoose={(language) => onChange({ language })}
        />
      </div>
    </StepForm>
  )
}
