import type { MethodExercise } from '../exercise.ts'
import { createRoadsProblem, ROADS_DOMAIN } from './roads.ts'

/** A choice of a search that finds the cheapest plan, proves it, and expands few states. */
export const HEURISTIC: MethodExercise = {
  id: 'heuristic',
  kind: 'method',
  title: 'Choose a heuristic',
  task: 'Choose a search that finds the cheapest plan in each of three hidden problems with vans and roads, proves that no plan costs less, and expands at most 5,000 states in each.',
  hints: [
    'Two of the four searches do not look at costs at all.',
    'A* proves its plan only with a heuristic that never overestimates: an admissible one.',
    'An admissible heuristic that is always 0 proves as much, but guides the search nowhere.',
  ],
  domain: ROADS_DOMAIN,
  maxExpanded: 5000,
  start: 'graphplan',
  solution: 'astar lmcut',
  problems: [
    {
      about: 'A direct road that is longer than the way round.',
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
      about: 'Five parcels and one van on a ring of six towns.',
      text: createRoadsProblem(
        [
          ['a', 'b', 4, 4],
          ['b', 'c', 3, 9],
          ['c', 'd', 5, 5],
          ['d', 'e', 2, 6],
          ['e', 'f', 7, 7],
          ['f', 'a', 3, 3],
        ],
        {
          vans: { red: 'a' },
          parcels: { p: ['b', 'e'], q: ['c', 'a'], r: ['d', 'f'], s: ['e', 'b'], t: ['f', 'c'] },
        },
      ),
    },
    {
      about: 'Two vans and four parcels.',
      text: createRoadsProblem(
        [
          ['a', 'b', 3, 3],
          ['b', 'c', 4, 4],
          ['c', 'd', 6, 6],
          ['b', 'd', 11, 11],
        ],
        {
          vans: { red: 'a', blue: 'd' },
          parcels: { p: ['b', 'c'], q: ['c', 'a'], r: ['d', 'b'], s: ['a', 'd'] },
        },
      ),
    },
  ],
}
