import type { z } from 'zod'

/** A problem in the owner's content: its file, its field, and what to do. */
export type ContentProblem = {
  /** The file, relative to the content folder, e.g. `projects/quiz.md`. */
  file: string
  /** The field, e.g. `work[2].startDate`; empty for the whole file. */
  path: string
  /** What to do, with the reason where it is not obvious. */
  expected: string
}

/** The error of a build with invalid content; its message lists every problem. */
export class ContentError extends Error {
  constructor(readonly problems: ContentProblem[]) {
    super(
      ['The content cannot be used:', ...problems.map((problem) => `  ${describeProblem(problem)}`)].join(
        '\n',
      ),
    )
    this.name = 'ContentError'
  }
}

/** Formats a problem as one line: file, field, what to do. */
export function describeProblem({ file, path, expected }: ContentProblem): string {
  return path ? `${file}: ${path}: ${expected}` : `${file}: ${expected}`
}

/** Converts the issues of a schema check into the content problems of a file. */
export function toContentProblems(file: string, error: z.ZodError): ContentProblem[] {
  return error.issues.map((issue) => ({
    file,
    path: formatPath(issue.path),
    expected: issue.message,
  }))
}

/** `['work', 2, 'startDate']` becomes `work[2].startDate`. */
function formatPath(path: PropertyKey[]): string {
  return path
    .map((part, index) =>
      typeof part === 'number' ? `[${part}]` : `${index === 0 ? '' : '.'}${String(part)}`,
    )
    .join('')
}
