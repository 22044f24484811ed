import { failure, type Result } from '../../shared/result.ts'
import { describeFailure } from './folder.ts'

/** Runs work in the content folder once the work before it has ended. */
export type RunExclusive = <Value>(
  work: () => Promise<Result<Value, string>>,
) => Promise<Result<Value, string>>

/** Creates a mutex for work in the content folder. What the disk refuses is a problem in words. */
export function createMutex(): RunExclusive {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const done = last.then(work).catch((error: unknown) => {
      const reason = describeFailure(error)
      if (reason === undefined) throw error
      return failure(reason)
    })
    last = done.catch(() => undefined)
    return done
  }
}
