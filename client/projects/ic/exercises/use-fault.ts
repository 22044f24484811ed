import { useEffect, useState } from 'react'
import type { Diagnostic } from '../planner/pddl/diagnostic.ts'
import type { Texts } from '../worker/messages.ts'
import { CHECK_DELAY, usePlanner } from '../worker/use-planner.ts'
import type { Exercise } from './exercise.ts'

/**
 * Returns the first error in the text of an answer, a moment after each change. The text that an
 * exercise begins with is not checked: finding its error is part of the exercise.
 */
export function useFault(exercise: Exercise, answer: string): Diagnostic | undefined {
  const checker = usePlanner()
  const [found, setFound] = useState<{ exercise: Exercise; fault: Diagnostic | undefined }>()
  const isChecked = answer !== exercise.start

  useEffect(() => {
    const texts = isChecked ? listTexts(exercise, answer) : undefined
    if (!texts) return
    const timer = setTimeout(() => {
      void checker.ask({ kind: 'check', texts }).then((reply) => {
        if (reply.kind !== 'checked') return
        // Whether the hidden problems fit to a domain is said when it is checked.
        const isOwn = reply.fault?.file === exercise.kind
        setFound({ exercise, fault: isOwn ? reply.fault : undefined })
      })
    }, CHECK_DELAY)
    return () => clearTimeout(timer)
  }, [checker, exercise, answer, isChecked])

  return isChecked && found?.exercise === exercise ? found.fault : undefined
}

/** Returns the texts of a task with the answer; undefined if it is not in PDDL. */
function listTexts(exercise: Exercise, answer: string): Texts | undefined {
  if (exercise.kind === 'problem') return { domain: exercise.domain, problem: answer }
  const [hidden] = exercise.kind === 'domain' ? exercise.problems : []
  return hidden && { domain: answer, problem: hidden.text }
}
