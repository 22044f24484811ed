import type { ContentProblem } from '../../shared/content/problem.ts'
import type { OpenFile } from './workspace/workspace.ts'

/** Says in plain words whether a file is saved. */
export function describeState({ text, state }: OpenFile): string {
  switch (state.step) {
    case 'saved':
      return text === null ? 'Deleted' : 'Saved'
    case 'waiting':
    case 'saving':
      return 'Saving…'
    case 'invalid': {
      const [problem] = state.problems
      const more = state.problems.length - 1
      const first = problem
        ? [describePlace(problem), problem.expected].filter(Boolean).join(': ')
        : ''
      return `Not saved: ${first}${more > 0 ? `, and ${more} more` : ''}`
    }
    case 'changed':
      return 'Not saved: another program changed the file'
    case 'failed':
      return state.refusal === undefined
        ? 'Not saved: the studio does not answer. It tries again.'
        : `Not saved. ${state.refusal}`
  }
}

/** Returns the place of a problem in its file: its field, or else its line. */
export function describePlace({ path, line }: ContentProblem): string {
  if (path !== '') return path
  return line === undefined ? '' : `line ${line}`
}
