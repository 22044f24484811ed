import * as texts from '../../shared/texts/problems.ts'
import { Problem, siteFull } from '../http/problem.ts'
import { PROBLEM_STATUS } from './batch-entry.ts'
import type { ItemProblem } from './items.ts'

/** Describes to a client why a change of a task was refused. */
export function toProblem(problem: ItemProblem): Problem {
  const status = PROBLEM_STATUS[problem.kind]
  switch (problem.kind) {
    case 'invalid': {
      const { field, message } = problem
      return new Problem(status, { detail: texts.fieldsInvalid, errors: [{ field, message }] })
    }
    case 'full':
      return new Problem(status, { detail: problem.message })
    case 'site-full':
      return siteFull(problem.message)
    case 'not-found':
      return new Problem(status, { detail: texts.missingTask })
    case 'stale':
      return new Problem(status, {
        detail: texts.changedTask,
        current: problem.current,
      })
  }
}
