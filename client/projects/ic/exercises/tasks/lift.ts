import type { DomainExercise } from '../exercise.ts'
import { writeProblem } from './write-problem.ts'

const SOLUTION = `; A lift that carries one person at a time.
(define (domain lift)
  (:requirements :strips :typing)
  (:types floor person)
  (:predicates
    (lift-at ?f - floor)
    (waits ?p - person ?f - floor)
    (wants ?p - person ?f - floor)
    (inside ?p - person)
    (empty)
    (served ?p - person))
  (:action move
    :parameters (?from ?to - floor)
    :precondition (lift-at ?from)
    :effect (and (lift-at ?to) (not (lift-at ?from))))
  (:action board
    :parameters (?p - person ?f - floor)
    :precondition (and (lift-at ?f) (waits ?p ?f) (empty))
    :effect (and (inside ?p) (not (waits ?p ?f)) (not (empty))))
  (:action leave
    :parameters (?p - person ?f - floor)
    :precondition (and (lift-at ?f) (inside ?p) (wants ?p ?f))
    :effect (and (served ?p) (empty) (not (inside ?p)))))
`

const START = SOLUTION.replace('(and (lift-at ?to) (not (lift-at ?from)))', '(lift-at ?to)')
  .replace('(waits ?p ?f) (empty))', '(waits ?p ?f))')
  .replace('(inside ?p) (wants', '(insde ?p) (wants')

function createProblem(init: string, goal: string): string {
  return writeProblem('lift', 'ground first top - floor ann ben cem - person', init, goal)
}

/** A domain with three faults, of which only the first is one of the language. */
export const LIFT: DomainExercise = {
  id: 'lift',
  kind: 'domain',
  title: 'Repair a domain',
  task: 'A lift serves the floors of a house. It carries one person at a time, to the floor that they want. This domain has three faults: one word is misspelt, the lift ends up on two floors at once, and it takes several people. Repair them.',
  fixed: {
    Predicates:
      '(lift-at floor) (waits person floor) (wants person floor) (inside person) (empty) (served person)',
    Actions: '(move from to) (board person floor) (leave person floor)',
  },
  hints: [
    'Select Check: the first fault is marked in its line. The predicate is not among those that are declared.',
    'What an action does not delete stays true. After (move ground top), is the lift still at ground?',
    'An effect that deletes (empty) is only half of a limit. Which action has to need (empty)?',
  ],
  start: START,
  solution: SOLUTION,
  problems: [
    {
      about: 'Ann waits on the ground floor and wants to go to the top.',
      text: createProblem(
        '(lift-at ground) (empty) (waits ann ground) (wants ann top)',
        '(served ann)',
      ),
    },
    {
      about: 'Two people on different floors want to go to the ground floor, where the lift is.',
      text: createProblem(
        '(lift-at ground) (empty) (waits ann top) (wants ann ground) (waits ben first) (wants ben ground)',
        '(served ann) (served ben)',
      ),
    },
    {
      about: 'Two people wait on the same floor and want to go to the same one.',
      text: createProblem(
        '(lift-at first) (empty) (waits ann first) (wants ann top) (waits ben first) (wants ben top)',
        '(served ann) (served ben)',
      ),
    },
    {
      about: 'At the end nobody waits, nobody is inside, and the lift is at the top only.',
      text: createProblem(
        '(lift-at first) (empty) (waits ann ground) (wants ann first)',
        '(served ann) (not (waits ann ground)) (not (inside ann)) (lift-at top) (not (lift-at ground)) (not (lift-at first)) (empty)',
      ),
    },
    {
      about: 'Ben stands in the lift already, and Cem wants to go nowhere: nobody can serve him.',
      text: createProblem(
        '(lift-at first) (inside ben) (wants ben top) (waits cem first)',
        '(served ben) (served cem)',
      ),
    },
    {
      about: 'Nobody waits, so nobody can be served.',
      text: createProblem('(lift-at first) (empty) (wants ann first)', '(served ann)'),
    },
  ],
}
