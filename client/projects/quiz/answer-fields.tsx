import { useId } from 'react'
import type { Question } from '../../../shared/content/question.ts'
import { Field } from '../../ui/field.tsx'
import type { Card } from './attempt.ts'
import type { Answer } from './marking.ts'
import { OrderField } from './order-field.tsx'
import style from './page.module.css'

type Props = {
  card: Card
  draft: Answer
  /** Error of an incomplete answer. */
  error: string | undefined
  onChange: (draft: Answer) => void
}

/** Maximum length of a typed answer. */
const MAX_ANSWER_LENGTH = 200

/** Fields for the answer, by the type of the question. */
export function AnswerFields({ card, draft, error, onChange }: Props) {
  const { question, options } = card
  switch (question.type) {
    case 'single':
    case 'true-false':
    case 'multiple':
      return (
        <Options
          options={options}
          several={question.type === 'multiple'}
          draft={draft}
          error={error}
          onChange={onChange}
        />
      )
    case 'order':
      return <OrderField items={draft} onChange={onChange} />
    case 'number':
    case 'text':
      return (
        <div className={style.short}>
          <Field
            label={nameField(question)}
            value={draft[0] ?? ''}
            onChange={({ target }) => onChange([target.value])}
            inputMode={question.type === 'number' ? 'decimal' : 'text'}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            maxLength={MAX_ANSWER_LENGTH}
            error={error}
          />
        </div>
      )
  }
}

function nameField(question: Question & { type: 'number' | 'text' }): string {
  return question.type === 'number' && question.unit ? `Answer in ${question.unit}` : 'Answer'
}

type OptionsProps = Omit<Props, 'card'> & { options: readonly string[]; several: boolean }

function Options({ options, several, draft, error, onChange }: OptionsProps) {
  const id = useId()

  function choose(option: string, chosen: boolean) {
    if (!several) return onChange([option])
    const others = draft.filter((other) => other !== option)
    onChange(chosen ? [...others, option] : others)
  }

  return (
    <fieldset className={style.choice} aria-describedby={error && `${id}-error`}>
      <legend>{several ? 'Choose all right answers' : 'Choose one answer'}</legend>
      <div>
        {options.map((option) => (
          <label key={option}>
            <input
              type={several ? 'checkbox' : 'radio'}
              name="answer"
              value={option}
              checked={draft.includes(option)}
              onChange={({ target }) => choose(option, target.checked)}
            />
            <bdi>{option}</bdi>
          </label>
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} role="alert" className={style.error}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
