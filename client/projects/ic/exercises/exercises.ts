import type { Exercise } from './exercise.ts'
import { BRIEFCASE } from './tasks/briefcase.ts'
import { HEURISTIC } from './tasks/heuristic.ts'
import { IMPOSSIBLE } from './tasks/impossible.ts'
import { LEVELS } from './tasks/levels.ts'
import { LIFT } from './tasks/lift.ts'
import { RIVER } from './tasks/river.ts'
import { ROADS } from './tasks/roads.ts'
import { WAREHOUSE } from './tasks/warehouse.ts'

/** All exercises, in the order of `EXERCISE_IDS`: from the easiest to the hardest. */
export const EXERCISES: readonly [Exercise, ...Exercise[]] = [
  LIFT,
  WAREHOUSE,
  IMPOSSIBLE,
  LEVELS,
  ROADS,
  HEURISTIC,
  BRIEFCASE,
  RIVER,
]
