import { failure, type Result } from '../../shared/result.ts'
import { describeFailure } from './folder.ts'

/** Does work in the content folder once the work before it has ended. */
export type InTurn = <Value>(
  work: () => Promise<Result<Value, string>>,
) => Promise<Result<Value, string>>

/** Creates a queue of work in the content folder. What the disk refuses is a problem in words. */
export function createTurns(): InTurn {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const turn = last.then(work).catch((error: unknown) => {
      const reason = describeFailure(error)
      if (reason === undefined) throw error
      return failure(reason)
    })
    last = turn.catch(() => undefined)
    return turn
  }
}
