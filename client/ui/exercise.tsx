import type { ReactNode, RefObject } from 'react'
import { Button } from './button.tsx'
import { Choice } from './choice.tsx'
import { Notice } from './notice.tsx'
import kit from './kit.module.css'

type PickerProps<Id extends string> = {
  legend: string
  name: string
  current: Id
  /** An option before the exercises. */
  first?: { value: Id; label: string }
  exercises: readonly { id: Id; title: string }[]
  solved: readonly Id[]
  onChoose: (id: Id) => void
}

/** Radio buttons for exercises, which say which ones are solved. */
export function ExercisePicker<Id extends string>(props: PickerProps<Id>) {
  const { legend, name, current, first, exercises, solved, onChoose } = props
  const options = exercises.map(({ id, title }, index) => ({
    value: id,
    label: `${index + 1}. ${title}`,
    ...(solved.includes(id) && { note: 'solved' }),
  }))
  return (
    <Choice<Id>
      legend={legend}
      name={name}
      variant="chips"
      value={current}
      options={first ? [first, ...options] : options}
      onChoose={onChoose}
    />
  )
}

type TaskProps = {
  title: string
  heading: RefObject<HTMLHeadingElement | null>
  hints: readonly string[]
  /** The task. */
  children: ReactNode
}

/** Task of an exercise, and its hints one by one; another title hides them again. */
export function ExerciseTask({ title, heading, hints, children }: TaskProps) {
  return (
    <section className={kit.panel} aria-labelledby="task">
      <h3 id="task" ref={heading} tabIndex={-1}>
        {title}
      </h3>
      {children}
      <Hints key={title} hints={hints} shown={0} />
    </section>
  )
}

/** A hint with the next one inside: each can only be opened after the one before. */
function Hints({ hints, shown }: { hints: readonly string[]; shown: number }) {
  const hint = hints[shown]
  if (hint === undefined) return null
  return (
    <details>
      <summary className={kit.summary}>
        {hints.length === 1 ? 'Hint' : `Hint ${shown + 1} of ${hints.length}`}
      </summary>
      <p>{hint}</p>
      <Hints hints={hints} shown={shown + 1} />
    </details>
  )
}

type VerdictProps<Id extends string> = {
  solved: boolean
  /** The exercise to go on with; undefined if all are solved. */
  next: { id: Id; title: string } | undefined
  /** Why it is not solved, one reason on each line. */
  reasons?: readonly string[]
  /** What to say when all are solved. */
  last: string
  onNext: (id: Id) => void
  children: ReactNode
}

/** What the check of an answer says, and a button that leads on. It belongs into a live region. */
export function ExerciseVerdict<Id extends string>(props: VerdictProps<Id>) {
  const { solved, next, reasons, last, onNext, children } = props
  return (
    <Notice
      kind={solved ? 'info' : 'warning'}
      actions={
        solved && next && <Button onClick={() => onNext(next.id)}>Next: {next.title}</Button>
      }
    >
      <p>
        <strong>{solved ? 'Solved.' : 'Not there yet.'}</strong> {children}
        {solved && !next && ` ${last}`}
      </p>
      {reasons?.map((reason) => (
        <p key={reason}>{reason}</p>
      ))}
    </Notice>
  )
}
