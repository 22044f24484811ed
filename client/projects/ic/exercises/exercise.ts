import type { Method } from '../planner/plan.ts'
import type { Texts } from '../worker/messages.ts'
import { parseMethod } from '../worker/method.ts'

/** Ids of the exercises, in their order. */
export const EXERCISE_IDS = [
  'lift',
  'warehouse',
  'impossible',
  'levels',
  'roads',
  'heuristic',
  'briefcase',
  'river',
] as const

/** Id of an exercise. */
export type ExerciseId = (typeof EXERCISE_IDS)[number]

/** A problem that a visitor's domain has to solve, and what is special about it. */
export type HiddenProblem = { about: string; text: string }

/** What all exercises have. An answer is one text, whatever its kind. */
type Common = {
  id: ExerciseId
  title: string
  task: string
  hints: readonly string[]
  /** The answer that a visitor begins with. */
  start: string
  solution: string
}

/** Exercise whose answer is a domain. The solution is the reference that plans are checked with. */
export type DomainExercise = Common & {
  kind: 'domain'
  /** Names that the hidden problems and the reference need, by their kind; all else is free. */
  fixed: Readonly<Record<string, string>>
  problems: readonly HiddenProblem[]
}

/** Exercise whose answer is a problem for this domain, with goals that exclude each other. */
export type ProblemExercise = Common & { kind: 'problem'; domain: string }

/** Exercise whose answer is a search with its heuristic, as its key. */
export type MethodExercise = Common & {
  kind: 'method'
  domain: string
  problems: readonly HiddenProblem[]
  /** Maximum number of states that the search may expand in each problem. */
  maxExpanded: number
}

/** Exercise whose answer are three numbers that are read in the planning graph of a task. */
export type LevelsExercise = Common & { kind: 'levels'; texts: Texts }

/** An exercise. */
export type Exercise = DomainExercise | ProblemExercise | MethodExercise | LevelsExercise

/** Parses the key of a method, such as `astar lmcut`; undefined if there is no such method. */
export function parseMethodKey(key: string): Method | undefined {
  const [search, heuristic] = key.split(' ')
  return parseMethod(search, heuristic)
}

/** Returns whether a value is the id of an exercise. */
export function isExerciseId(value: unknown): value is ExerciseId {
  return EXERCISE_IDS.some((id) => id === value)
}
