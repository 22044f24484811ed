import type { DomainExercise } from '../exercise.ts'

const START = `; Vans bring parcels from town to town.
(define (domain roads)
  (:requirements :strips :typing :action-costs)
  (:types town van parcel)
  (:predicates
    (road ?a ?b - town)
    (van-at ?v - van ?t - town)
    (lies ?p - parcel ?t - town)
    (in ?p - parcel ?v - van))
  (:action drive
    :parameters (?v - van ?from ?to - town)
    :precondition (and (van-at ?v ?from) (road ?from ?to))
    :effect (and (van-at ?v ?to) (not (van-at ?v ?from))))
  (:action load
    :parameters (?p - parcel ?v - van ?t - town)
    :precondition (and (lies ?p ?t) (van-at ?v ?t))
    :effect (and (in ?p ?v) (not (lies ?p ?t))))
  (:action unload
    :parameters (?p - parcel ?v - van ?t - town)
    :precondition (and (in ?p ?v) (van-at ?v ?t))
    :effect (and (lies ?p ?t) (not (in ?p ?v)))))
`

/** The domain with costs, which the exercise on heuristics uses too. */
export const ROADS_DOMAIN = START.replace(
  '  (:action drive',
  '  (:functions (length ?a ?b - town) - number (total-cost) - number)\n  (:action drive',
)
  .replace('(not (van-at ?v ?from))', '$& (increase (total-cost) (length ?from ?to))')
  .replace('(not (lies ?p ?t))', '$& (increase (total-cost) 2)')
  .replace('(not (in ?p ?v))', '$& (increase (total-cost) 1)')

/** A road and its length, there and back. */
type Road = readonly [from: string, to: string, there: number, back: number]

/** Creates a problem on a map. */
export function createRoadsProblem(
  roads: readonly Road[],
  {
    vans,
    parcels,
    closed = [],
    goals = [],
  }: {
    vans: Record<string, string>
    parcels: Record<string, [string, string]>
    /** Towns without a road, although there is a length. */
    closed?: readonly [string, string][]
    goals?: readonly string[]
  },
): string {
  const towns = [...new Set(roads.flatMap(([from, to]) => [from, to]))]
  const init = [
    ...Object.entries(vans).map(([van, town]) => `(van-at ${van} ${town})`),
    ...Object.entries(parcels).map(([parcel, [town]]) => `(lies ${parcel} ${town})`),
    ...roads.flatMap(([from, to, there, back]) => [
      `(road ${from} ${to}) (= (length ${from} ${to}) ${there})`,
      `(road ${to} ${from}) (= (length ${to} ${from}) ${back})`,
    ]),
    ...closed.map(([from, to]) => `(= (length ${from} ${to}) 1)`),
  ]
  const goal = [
    ...Object.entries(parcels).map(([parcel, [, town]]) => `(lies ${parcel} ${town})`),
    ...goals,
  ]
  return `(define (problem hidden)
  (:domain roads)
  (:objects ${towns.join(' ')} - town ${Object.keys(vans).join(' ')} - van ${Object.keys(parcels).join(' ')} - parcel)
  (:init (= (total-cost) 0)
    ${init.join('\n    ')})
  (:goal (and ${goal.join(' ')}))
  (:metric minimize (total-cost)))`
}

/** A domain whose actions get costs. */
export const ROADS: DomainExercise = {
  id: 'roads',
  kind: 'domain',
  title: 'Give actions costs',
  task: 'Add costs to this domain: a drive costs the length of its road in that direction, loading costs 2, and unloading 1. The problems give the lengths as (= (length a b) 5), begin with (= (total-cost) 0) and minimise (total-cost).',
  fixed: {
    Functions: '(length from to) (total-cost)',
    Predicates: '(road a b) (van-at van town) (lies parcel town) (in parcel van)',
    Actions: '(drive van from to) (load parcel van town) (unload parcel van town)',
  },
  hints: [
    'Declare both functions in a section of their own: (:functions (length ?a ?b - town) - number (total-cost) - number).',
    'An effect adds to the cost: (increase (total-cost) 2).',
    'Instead of a number, an increase may have a function with the parameters of the action.',
  ],
  start: START,
  solution: ROADS_DOMAIN,
  problems: [
    {
      about: 'One road.',
      text: createRoadsProblem([['a', 'b', 7, 7]], {
        vans: { red: 'a' },
        parcels: { p: ['a', 'b'] },
      }),
    },
    {
      about: 'The direct road is longer than the way round.',
      text: createRoadsProblem(
        [
          ['a', 'b', 20, 20],
          ['a', 'c', 5, 5],
          ['c', 'b', 6, 6],
        ],
        { vans: { red: 'a' }, parcels: { p: ['a', 'b'] } },
      ),
    },
    {
      about: 'Roads that are longer uphill than downhill.',
      text: createRoadsProblem(
        [
          ['a', 'b', 9, 2],
          ['b', 'c', 3, 8],
          ['a', 'c', 4, 9],
        ],
        { vans: { red: 'b' }, parcels: { p: ['b', 'a'], q: ['a', 'c'] } },
      ),
    },
    {
      about: 'Two vans, of which one is nearer.',
      text: createRoadsProblem(
        [
          ['a', 'b', 3, 3],
          ['b', 'c', 4, 4],
          ['c', 'd', 12, 12],
        ],
        { vans: { red: 'a', blue: 'd' }, parcels: { p: ['b', 'c'], q: ['c', 'a'] } },
      ),
    },
    {
      about: 'A length is given, but the road is closed.',
      text: createRoadsProblem(
        [
          ['a', 'b', 3, 3],
          ['b', 'c', 4, 4],
        ],
        { vans: { red: 'a' }, parcels: { p: ['a', 'c'] }, closed: [['a', 'c']] },
      ),
    },
    {
      about: 'At the end the parcel is neither where it was nor in the van.',
      text: createRoadsProblem([['a', 'b', 7, 7]], {
        vans: { red: 'a' },
        parcels: { p: ['a', 'b'] },
        goals: ['(not (lies p a))', '(not (in p red))'],
      }),
    },
  ],
}
