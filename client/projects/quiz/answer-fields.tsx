import { MAX_OPTION_LENGTH, type Question } from '../../../shared/content/question.ts'
import { Choice } from '../../ui/choice.tsx'
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

/** Fields for the answer, by the type of the question. */
export function AnswerFields({ card, draft, error, onChange }: Props) {
  const { question, options } = card
  switch (question.type) {
    case 'single':
    case 'true-false':
    case 'multiple': {
      const several = question.type === 'multiple'
      return (
        <Choice
          legend={several ? 'Choose all right answers' : 'Choose one answer'}
          name="answer"
          variant="list"
          value={several ? draft : (draft[0] ?? '')}
          options={options.map((option) => ({ value: option, label: <bdi>{option}</bdi> }))}
          error={error}
          onChoose={(option, chosen) => {
            const others = several ? draft.filter((item) => item !== option) : []
            onChange(chosen ? [...others, option] : others)
          }}
        />
      )
    }
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
            maxLength={MAX_OPTION_LENGTH}
            error={error}
          />
        </div>
      )
  }
}

function nameField(question: Question & { type: 'number' | 'text' }): string {
  return question.type === 'number' && question.unit ? `Answer in ${question.unit}` : 'Answer'
}
