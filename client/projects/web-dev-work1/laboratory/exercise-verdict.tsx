import { useMemo } from 'react'
import { ExerciseVerdict } from '../../../ui/exercise.tsx'
import { findNext } from '../../../ui/exercise-progress.ts'
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
export function LayoutVerdict({ exercise, layout, solved, onNext }: Props) {
  const checks = useMemo(() => checkExercise(exercise, layout, measureLayout), [exercise, layout])
  return (
    <div role="status">
      <ExerciseVerdict
        solved={isSolved(checks)}
        next={findNext(EXERCISES, solved, exercise.id)}
        last="That was the last one: all five are solved."
        onNext={onNext}
      >
        {checks.map(describeCheck).join(', ')}.
      </ExerciseVerdict>
    </div>
  )
}

/** Describes a check: "3 of 4 in place at 640 px", the later ones shorter. */
function describeCheck({ width, inPlace, count }: Check, index: number): string {
  return `${inPlace} of ${count} ${index === 0 ? 'in place ' : ''}at ${width} px`
}
