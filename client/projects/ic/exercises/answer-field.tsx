import type { RefObject } from 'react'
import { Field } from '../../../ui/field.tsx'
import type { Diagnostic } from '../planner/pddl/diagnostic.ts'
import { Editor } from '../editor/editor.tsx'
import { editorTools } from '../editor/editor-tools.ts'
import { selectPosition } from '../editor/text-range.ts'
import { MethodFields } from '../workbench/method-fields.tsx'
import { keyOfMethod } from '../worker/method.ts'
import { type Exercise, parseMethodKey } from './exercise.ts'
import { LEVEL_LABELS } from './goal-levels.ts'
import kit from '../../../ui/kit.module.css'

type Props = {
  ref: RefObject<HTMLTextAreaElement | null>
  exercise: Exercise
  answer: string
  fault: Diagnostic | undefined
  onChange: (answer: string) => void
  /** Called with the files that were chosen or dropped. */
  onFiles: (files: readonly File[]) => void
}

/** The field, or the fields, for the answer to an exercise. */
export function AnswerField({ ref, exercise, answer, fault, onChange, onFiles }: Props) {
  switch (exercise.kind) {
    case 'method':
      return (
        <div className={kit.pair} data-tile="medium">
          <MethodFields
            method={parseMethodKey(answer) ?? { search: 'graphplan' }}
            onChange={(method) => onChange(keyOfMethod(method))}
          />
        </div>
      )
    case 'levels': {
      const numbers = answer.split(',')
      return (
        <div className={kit.pair}>
          {LEVEL_LABELS.map((label, index) => (
            <Field
              key={label}
              label={label}
              inputMode="numeric"
              autoComplete="off"
              maxLength={4}
              value={numbers[index] ?? ''}
              onChange={({ currentTarget }) => {
                // A comma would begin the next number.
                const text = currentTarget.value.replaceAll(',', '')
                onChange(LEVEL_LABELS.map((_, at) => (at === index ? text : numbers[at])).join(','))
              }}
            />
          ))}
        </div>
      )
    }
    case 'domain':
    case 'problem':
      return (
        <Editor
          ref={ref}
          label={`Your ${exercise.kind}`}
          text={answer}
          related={exercise.kind === 'problem' ? exercise.domain : ''}
          fault={fault}
          tools={editorTools}
          loadTools={() => Promise.resolve(editorTools)}
          onChange={onChange}
          onFiles={onFiles}
          onGoToFault={() => {
            if (ref.current && fault) selectPosition(ref.current, fault)
          }}
        />
      )
  }
}
