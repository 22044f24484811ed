import type { DomainExercise } from '../exercise.ts'
import { writeProblem } from './write-problem.ts'

const HEAD = `; A ferryman, a river, and passengers of whom some eat others.
(define (domain river)
  (:requirements :adl)
  (:types bank passenger)
  (:predicates
    (boat-at ?b - bank)
    (at ?p - passenger ?b - bank)
    (eats ?p ?q - passenger))
`

const SOLUTION = `${HEAD}  (:action cross
    :parameters (?from ?to - bank)
    :precondition (and
      (boat-at ?from)
      (forall (?p ?q - passenger)
        (not (and (at ?p ?from) (at ?q ?from) (eats ?p ?q)))))
    :effect (and (boat-at ?to) (not (boat-at ?from))))
  (:action ferry
    :parameters (?x - passenger ?from ?to - bank)
    :precondition (and
      (boat-at ?from)
      (at ?x ?from)
      (forall (?p ?q - passenger)
        (not (and
          (at ?p ?from) (at ?q ?from) (eats ?p ?q)
          (not (= ?p ?x)) (not (= ?q ?x))))))
    :effect (and
      (boat-at ?to) (at ?x ?to)
      (not (boat-at ?from)) (not (at ?x ?from)))))
`

const START = `${HEAD}  (:action cross
    :parameters (?from ?to - bank)
    :precondition (and)
    :effect (and))
  (:action ferry
    :parameters (?x - passenger ?from ?to - bank)
    :precondition (and)
    :effect (and)))
`

function createProblem(passengers: string, eats: string, init: string, goal: string): string {
  const objects = `left right - bank ${passengers} - passenger`
  return writeProblem('river', objects, `${init} ${eats}`, goal)
}

/** A domain to be modelled, with quantified preconditions. */
export const RIVER: DomainExercise = {
  id: 'river',
  kind: 'domain',
  title: 'Model a river crossing',
  task: 'A ferryman takes his passengers across a river, one at a time: (ferry passenger from to). He may also row alone: (cross from to). Whenever he has left a bank, nobody there may eat anybody else there. Write both actions.',
  fixed: {
    Predicates: '(boat-at bank) (at passenger bank) (eats passenger passenger)',
    Actions: '(cross from to) (ferry passenger from to)',
  },
  hints: [
    'Write the crossings first, without any danger: what has to be at “from” before, and what is at “to” afterwards?',
    'The danger is a precondition of both actions: (forall (?p ?q - passenger) (not (and …))).',
    'The passenger who is taken along does not count any more: (not (= ?p ?x)).',
  ],
  start: START,
  solution: SOLUTION,
  problems: [
    {
      about: 'One passenger.',
      text: createProblem('goat', '', '(boat-at left) (at goat left)', '(at goat right)'),
    },
    {
      about: 'The wolf eats the goat, and the goat the cabbage.',
      text: createProblem(
        'wolf goat cabbage',
        '(eats wolf goat) (eats goat cabbage)',
        '(boat-at left) (at wolf left) (at goat left) (at cabbage left)',
        '(at wolf right) (at goat right) (at cabbage right)',
      ),
    },
    {
      about: 'A cat and two mice, which it eats.',
      text: createProblem(
        'cat pip squeak',
        '(eats cat pip) (eats cat squeak)',
        '(boat-at left) (at cat left) (at pip left) (at squeak left)',
        '(at cat right) (at pip right) (at squeak right)',
      ),
    },
    {
      about: 'Three passengers who all eat each other cannot be taken across.',
      text: createProblem(
        'cat dog fox',
        '(eats cat dog) (eats dog fox) (eats fox cat)',
        '(boat-at left) (at cat left) (at dog left) (at fox left)',
        '(at cat right) (at dog right) (at fox right)',
      ),
    },
    {
      about: 'The boat is on the other bank than the passengers.',
      text: createProblem(
        'hen corn',
        '',
        '(boat-at right) (at hen left) (at corn left)',
        '(at hen right) (at corn right) (not (at hen left)) (boat-at left) (not (boat-at right))',
      ),
    },
    {
      about: 'The ferryman must not row away from two who do not get on.',
      text: createProblem(
        'hen corn',
        '(eats hen corn)',
        '(boat-at left) (at hen left) (at corn left)',
        '(at hen left) (at corn left) (boat-at right)',
      ),
    },
    {
      about: 'Nobody can be on both banks, and neither can the boat.',
      text: createProblem(
        'hen',
        '',
        '(boat-at left) (at hen left)',
        '(at hen left) (at hen right)',
      ),
    },
  ],
}
