import type { DomainExercise } from '../exercise.ts'
import { writeProblem } from './write-problem.ts'

const SOLUTION = `; A briefcase that takes along what is inside.
(define (domain briefcase)
  (:requirements :adl)
  (:types place thing)
  (:predicates
    (case-at ?l - place)
    (at ?x - thing ?l - place)
    (inside ?x - thing))
  (:action put-in
    :parameters (?x - thing ?l - place)
    :precondition (and (case-at ?l) (at ?x ?l))
    :effect (inside ?x))
  (:action take-out
    :parameters (?x - thing)
    :precondition (inside ?x)
    :effect (not (inside ?x)))
  (:action move
    :parameters (?from ?to - place)
    :precondition (case-at ?from)
    :effect (and
      (case-at ?to)
      (not (case-at ?from))
      (forall (?x - thing)
        (when (inside ?x)
          (and (at ?x ?to) (not (at ?x ?from))))))))
`

const START = SOLUTION.replace(/\(not \(case-at \?from\)\)[^]*$/, '(not (case-at ?from)))))\n')

function createProblem(init: string, goal: string): string {
  return writeProblem('briefcase', 'home office bank - place keys book pen - thing', init, goal)
}

/** A domain that needs a conditional effect. */
export const BRIEFCASE: DomainExercise = {
  id: 'briefcase',
  kind: 'domain',
  title: 'Use a conditional effect',
  task: 'Things are put into a briefcase and taken out again. So far the briefcase moves alone. Complete the effect of “move”: everything that is inside moves along, and nothing else.',
  fixed: {
    Predicates: '(case-at place) (at thing place) (inside thing)',
    Actions: '(put-in thing place) (take-out thing) (move from to)',
  },
  hints: [
    'An effect may hold for all objects of a type: (forall (?x - thing) …).',
    'It may also depend on a condition: (when (inside ?x) …).',
    'What moves along is at the new place, and no longer at the old one.',
  ],
  start: START,
  solution: SOLUTION,
  problems: [
    {
      about: 'The keys are carried to the office.',
      text: createProblem('(case-at home) (at keys home)', '(at keys office) (not (inside keys))'),
    },
    {
      about: 'Two things in one trip, while the pen stays at home.',
      text: createProblem(
        '(case-at home) (at keys home) (at book home) (at pen home)',
        '(at keys bank) (at book bank) (at pen home)',
      ),
    },
    {
      about: 'The book is inside at the start and must not be at home any more.',
      text: createProblem(
        '(case-at home) (at book home) (inside book)',
        '(at book office) (not (at book home)) (case-at bank) (not (case-at home))',
      ),
    },
    {
      about: 'Nothing can be in two places.',
      text: createProblem('(case-at home) (at pen home)', '(at pen home) (at pen office)'),
    },
    {
      about: 'Things in different places are exchanged.',
      text: createProblem(
        '(case-at bank) (at keys home) (at pen office)',
        '(at keys office) (at pen home) (case-at bank)',
      ),
    },
    {
      about: 'The briefcase cannot be in two places.',
      text: createProblem('(case-at bank)', '(case-at bank) (case-at home)'),
    },
  ],
}
