import type { ContentProblem } from '../../shared/content/problem.ts'
import type { Result } from '../../shared/result.ts'

/** What is found in a content folder while it is read: problems stop the build, warnings do not. */
export type Findings = {
  problems: ContentProblem[]
  warnings: ContentProblem[]
  /** Adds problems. */
  report: (problems: readonly ContentProblem[]) => void
  /** Returns the value of a result, or adds its problems. */
  take: <Value>(result: Result<Value, ContentProblem[]>) => Value | undefined
}

/** Creates empty findings. */
export function createFindings(): Findings {
  const problems: ContentProblem[] = []
  function report(found: readonly ContentProblem[]): void {
    // A call takes fewer arguments than a file can have problems.
    for (const problem of found) problems.push(problem)
  }
  return {
    problems,
    warnings: [],
    report,
    take(result) {
      if (result.ok) return result.value
      report(result.problem)
      return undefined
    },
  }
}
