import type { RefObject } from 'react'
import type { Exercise } from './exercises.ts'
import style from './laboratory.module.css'

type Props = { exercise: Exercise; heading: RefObject<HTMLHeadingElement | null> }

/** Task and hint of an exercise. */
export function ExerciseTask({ exercise, heading }: Props) {
  return (
    <section className={style.task} aria-labelledby="task">
      <h3 id="task" ref={heading} tabIndex={-1}>
        {exercise.title}
      </h3>
      <p>{exercise.task} The dashed outlines are the target.</p>
      <details className={style.details} key={exercise.id}>
        <summary>Hint</summary>
        <p>{exercise.hint}</p>
      </details>
    </section>
  )
}
