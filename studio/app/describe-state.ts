import { describeProblem } from '../../shared/content/problem.ts'
import type { OpenFile } from './workspace/workspace.ts'

/** Says in plain words whether a file is saved. */
export function describeState({ text, state, path }: OpenFile): string {
  switch (state.step) {
    case 'saved':
      return text === null ? 'Deleted' : 'Saved'
    case 'waiting':
    case 'saving':
      return 'Saving…'
    case 'invalid': {
      const [problem] = state.problems
      const more = state.problems.length - 1
      const first = problem ? describeProblem(problem).replace(`${path}:`, '').trim() : ''
      return `Not saved: ${first}${more > 0 ? `, and ${more} more` : ''}`
    }
    case 'changed':
      return 'Not saved: another program changed the file'
    case 'failed':
      return 'Not saved: the studio does not answer. It tries again.'
  }
}
