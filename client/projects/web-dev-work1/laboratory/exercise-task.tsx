import { useMemo, useRef } from 'react'
import { Button } from '../../../ui/button.tsx'
import type { Layout } from '../layout/layout.ts'
import { countInPlace } from '../preview/boxes.ts'
import { measureLayout } from '../preview/measure.ts'
import { CHECKED_WIDTHS, EXERCISES, type Exercise } from './exercises.ts'
import type { BenchId, State } from './state.ts'
import style from './laboratory.module.css'

type Props = {
  exercise: Exercise
  layout: Layout
  solved: State['solved']
  onChoose: (bench: BenchId) => void
}

/** What an exercise asks for, how near the boxes are to that, and a hint. */
export function ExerciseTask({ exercise, layout, solved, onChoose }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  const results = useMemo(
    () =>
      CHECKED_WIDTHS.map((width) => {
        const { boxes } = measureLayout(exercise.target, width)
        return {
          width,
          inPlace: countInPlace(measureLayout(layout, width).boxes, boxes),
          count: boxes.length,
        }
      }),
    [exercise, layout],
  )
  const done = results.every(({ inPlace, count }) => inPlace === count)
  const next = EXERCISES.find(({ id }) => !solved.includes(id))

  function goOn({ id }: Exercise) {
    onChoose(id)
    // The button goes with the exercise that it ends.
    heading.current?.focus()
  }

  return (
    <section className={style.task} aria-labelledby="task" data-done={done || undefined}>
      <h3 id="task" ref={heading} tabIndex={-1}>
        {exercise.title}
      </h3>
      <p>{exercise.task} The dashed outlines are the target.</p>
      <p role="status" className={style.verdict}>
        <strong>{done ? 'Solved.' : 'Not there yet.'}</strong>{' '}
        {results
          .map(({ width, inPlace, count }) => `${inPlace} of ${count} in place at ${width} px`)
          .join(', ')}
        .
      </p>
      {done && next && (
        <div className={style.buttons}>
          <Button onClick={() => goOn(next)}>Next: {next.title}</Button>
        </div>
      )}
      {done && !next && <p>That was the last one: all five are solved.</p>}
      <details className={style.details} key={exercise.id}>
        <summary>Hint</summary>
        <p>{exercise.hint}</p>
      </details>
    </section>
  )
}
