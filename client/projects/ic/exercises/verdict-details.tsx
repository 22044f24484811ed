import { PROVING, type Verdict } from './check-answer.ts'
import type { Exercise } from './exercise.ts'
import { Code } from './given.tsx'
import { TaskLink } from './task-link.tsx'
import kit from '../../../ui/kit.module.css'

type Props = {
  exercise: Exercise
  answer: string
  verdict: Extract<Verdict, { kind: 'wrong' }>
}

/** The plan that a verdict is about, and the hidden problem. */
export function VerdictDetails({ exercise, answer, verdict: { plan, problem } }: Props) {
  const domain = 'domain' in exercise ? exercise.domain : answer
  return (
    <>
      {plan !== undefined && <Code label="Plan" code={plan} />}
      {problem !== undefined && (
        <details className={kit.stack}>
          <summary className={kit.summary}>The hidden problem</summary>
          <Code label="Hidden problem" code={problem} />
          <TaskLink texts={{ domain, problem }} method={PROVING} />
        </details>
      )}
    </>
  )
}
