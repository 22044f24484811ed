import { isRecord } from '../../../../shared/json.ts'
import type { PersistentState } from '../../../app/use-persistent-state.ts'
import { formatVersioned, parseVersioned } from '../../../app/versioned.ts'
import { mergeSolved } from '../../../ui/exercise-progress.ts'
import { EXERCISE_IDS, type ExerciseId, isExerciseId } from './exercise.ts'

/** What a visitor has done: the open exercise, the answers that they changed, and what is solved. */
export type Progress = {
  current: ExerciseId
  answers: Readonly<Partial<Record<ExerciseId, string>>>
  solved: readonly ExerciseId[]
}

const INITIAL: Progress = { current: EXERCISE_IDS[0], answers: {}, solved: [] }

/** Stores an answer; undefined removes it, so that the exercise begins again. */
export function setAnswer(progress: Progress, id: ExerciseId, answer?: string): Progress {
  const { [id]: _, ...others } = progress.answers
  return { ...progress, answers: answer === undefined ? others : { ...others, [id]: answer } }
}

/** Adds solved exercises. */
export function addSolved(progress: Progress, ids: readonly ExerciseId[]): Progress {
  const solved = mergeSolved(EXERCISE_IDS, progress.solved, ids)
  return solved === progress.solved ? progress : { ...progress, solved }
}

/** Parses the stored progress; undefined if it is unreadable. */
export function parseProgress(text: string): Progress | undefined {
  const value = parseVersioned(text)
  if (!value) return undefined
  const { current, answers, solved } = value
  const texts = isRecord(answers) ? answers : {}
  const progress: Progress = {
    current: isExerciseId(current) ? current : INITIAL.current,
    answers: Object.fromEntries(
      EXERCISE_IDS.flatMap((id) => (typeof texts[id] === 'string' ? [[id, texts[id]]] : [])),
    ),
    solved: [],
  }
  return addSolved(progress, Array.isArray(solved) ? solved.filter(isExerciseId) : [])
}

/** The progress in local storage; tabs share all but what each wrote for its open exercise. */
export const PROGRESS: PersistentState<Progress> = {
  key: 'planner-exercises',
  initial: INITIAL,
  parse: parseProgress,
  format: formatVersioned,
  follow: (progress, { answers, solved }) => {
    const { current } = progress
    const own = progress.answers[current] ?? answers[current]
    return addSolved(setAnswer({ ...progress, answers }, current, own), solved)
  },
}
