import { SHARED_READERS } from './text-readers/shared-readers.ts'
import { SERVER_READERS } from './text-readers/server-readers.ts'
import { TO_DO_LIST_READERS } from './text-readers/to-do-list-readers.ts'
import { HOUSEHOLD_READERS } from './text-readers/household-readers.ts'
import { QUIZ_READERS } from './text-readers/quiz-readers.ts'
import { PLANNER_READERS } from './text-readers/planner-readers.ts'
import { LABORATORY_READERS } from './text-readers/laboratory-readers.ts'
import { PROJECT_READERS } from './text-readers/projects-readers.ts'
import type { TextReader } from './text-readers/text-reader.ts'

/** All readers of untrusted text, with the maximum length of a text that reaches each. */
export const TEXT_READERS: readonly TextReader[] = [
  ...SHARED_READERS,
  ...SERVER_READERS,
  ...TO_DO_LIST_READERS,
  ...HOUSEHOLD_READERS,
  ...QUIZ_READERS,
  ...PLANNER_READERS,
  ...LABORATORY_READERS,
  ...PROJECT_READERS,
]
