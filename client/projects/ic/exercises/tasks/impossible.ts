import blocksDomain from '../../planner/examples/blocks-domain.pddl?raw'
import type { ProblemExercise } from '../exercise.ts'

const START = `(define (problem mine)
  (:domain blocks)
  (:objects a b c)
  (:init (on-table a) (on-table b) (on c a) (clear b) (clear c) (hand-empty))
  (:goal (and (on a b) (on b c))))
`

/** A problem whose goals exclude each other. */
export const IMPOSSIBLE: ProblemExercise = {
  id: 'impossible',
  kind: 'problem',
  title: 'Ask for the impossible',
  task: 'Write a blocks problem that has no plan, although each of its goals can be reached alone. Write at least two goals, as facts joined by “and”.',
  hints: [
    'Each goal alone is easy. What can two of them not share: the hand, the top of a block, the table?',
    'A tower cannot stand on itself.',
  ],
  domain: blocksDomain,
  start: START,
  solution: START.replace('(on b c)', '(on b a)'),
}
