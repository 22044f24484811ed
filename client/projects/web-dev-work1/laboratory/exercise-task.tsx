import type { RefObject } from 'react'
import kit from '../../../ui/kit.module.css'
import type { Exercise } from './exercises.ts'

type Props = { exercise: Exercise; heading: RefObject<HTMLHeadingElement | null> }

/** Task and hint of an exercise. */
export function ExerciseTask({ exercise, heading }: Props) {
  return (
    <section className={kit.panel} aria-labelledby="task">
      <h3 id="task" ref={heading} tabIndex={-1}>
        {exercise.title}
      </h3>
      <p>{exercise.task} The dashed outlines are the target.</p>
      <details key={exercise.id}>
        <summary className={kit.summary}>Hint</summary>
        <p>{exercise.hint}</p>
      </details>
    </section>
  )
}
