import { useMemo } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import type { Layout } from '../layout/layout.ts'
import { measureLayout } from '../preview/measure.ts'
import {
  type Check,
  checkExercise,
  EXERCISES,
  type Exercise,
  type ExerciseId,
  isSolved,
} from './exercises.ts'
import type { State } from './state.ts'

type Props = {
  exercise: Exercise
  layout: Layout
  solved: State['solved']
  onNext: (id: ExerciseId) => void
}

/** How many boxes match the target, and a link to the next exercise. */
export function ExerciseVerdict({ exercise, layout, solved, onNext }: Props) {
  const checks = useMemo(() => checkExercise(exercise, layout, measureLayout), [exercise, layout])
  const done = isSolved(checks)
  const next = EXERCISES.find(({ id }) => id !== exercise.id && !solved.includes(id))
  return (
    <Notice
      kind={done ? 'info' : 'warning'}
      actions={done && next && <Button onClick={() => onNext(next.id)}>Next: {next.title}</Button>}
    >
      <p role="status">
        <strong>{done ? 'Solved.' : 'Not there yet.'}</strong>{' '}
        {checks.map(describeCheck).join(', ')}.
        {done && !next && ' That was the last one: all five are solved.'}
      </p>
    </Notice>
  )
}

/** "3 of 4 in place at 640 px", and shorter after that. */
function describeCheck({ width, inPlace, count }: Check, index: number): string {
  return `${inPlace} of ${count} ${index === 0 ? 'in place ' : ''}at ${width} px`
}
