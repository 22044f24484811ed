import type { LevelsExercise } from '../exercise.ts'

/** A planning graph in which goals appear, become free of mutexes, and are reached at different levels. */
export const LEVELS: LevelsExercise = {
  id: 'levels',
  kind: 'levels',
  title: 'Read a planning graph',
  task: 'One kettle boils the water for one cup. Read three numbers in the planning graph of this task, or work them out by hand. Level 0 holds the initial state.',
  hints: [
    'The first number asks only when the actions that add the goals become possible.',
    'Two drinks are mutex as long as both would need the same hot water. Which level is the first at which one is there and the water is hot again?',
    'Mutexes exclude pairs. Three drinks can be free of mutexes in pairs, and still need more steps together.',
  ],
  texts: {
    domain: `; One kettle for one cup.
(define (domain kettle)
  (:requirements :strips)
  (:predicates (hot) (made ?d))
  (:action boil
    :parameters ()
    :precondition (and)
    :effect (hot))
  (:action brew
    :parameters (?d)
    :precondition (hot)
    :effect (and (made ?d) (not (hot)))))
`,
    problem: `(define (problem three-drinks)
  (:domain kettle)
  (:objects tea coffee cocoa)
  (:init)
  (:goal (and (made tea) (made coffee)
    (made cocoa))))
`,
  },
  start: ',,',
  solution: '2,4,6',
}
