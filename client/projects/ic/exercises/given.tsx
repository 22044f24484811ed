import type { Method } from '../planner/plan.ts'
import { nameMethod } from '../workbench/format.ts'
import { type Exercise, parseMethodKey } from './exercise.ts'
import { LEVEL_LABELS } from './goal-levels.ts'
import { TaskLink } from './task-link.tsx'
import kit from '../../../ui/kit.module.css'

const GRAPHPLAN: Method = { search: 'graphplan' }

/** What an exercise gives: the names that are fixed, or the texts of the task. */
export function Given({ exercise }: { exercise: Exercise }) {
  switch (exercise.kind) {
    case 'domain':
      return (
        <div className={`${kit.stack} ${kit.note}`} data-gap="1">
          <p>These names are fixed, all else is free:</p>
          {Object.entries(exercise.fixed).map(([kind, names]) => (
            <p key={kind}>
              {kind} <code>{names}</code>
            </p>
          ))}
        </div>
      )
    case 'levels':
      return (
        <>
          <Code label="Domain" code={exercise.texts.domain} />
          <Code label="Problem" code={exercise.texts.problem} />
          <TaskLink texts={exercise.texts} method={GRAPHPLAN} />
        </>
      )
    case 'problem':
    case 'method':
      return (
        <details>
          <summary className={kit.summary}>The domain</summary>
          <Code label="Domain" code={exercise.domain} />
        </details>
      )
  }
}

/** The solution, which the visitor opens. */
export function Solution({ exercise }: { exercise: Exercise }) {
  return (
    <details>
      <summary className={kit.summary}>Show a solution</summary>
      <SolutionText exercise={exercise} />
    </details>
  )
}

function SolutionText({ exercise }: { exercise: Exercise }) {
  const { kind, solution } = exercise
  switch (kind) {
    case 'domain':
    case 'problem':
      return <Code label="Solution" code={solution} />
    case 'method': {
      const method = parseMethodKey(solution)
      return <p>{method && nameMethod(method)}</p>
    }
    case 'levels': {
      const numbers = solution.split(',')
      return (
        <ul className={kit.list}>
          {LEVEL_LABELS.map((label, index) => (
            <li key={label}>
              {label}: {numbers[index]}
            </li>
          ))}
        </ul>
      )
    }
  }
}

/** A text in PDDL, or a plan. */
export function Code({ label, code }: { label: string; code: string }) {
  return (
    <pre className="code" tabIndex={0} role="group" aria-label={label}>
      <code>{code.trim()}</code>
    </pre>
  )
}
