import type { z } from 'zod'

/** A fault in the owner's content, with its place and what to do. */
export type ContentProblem = {
  /** The file, relative to the content folder, e.g. `projects/quiz.md`. */
  file: string
  /** The field, e.g. `work[2].startDate`; empty for the whole file. */
  path: string
  /** What the content check expects there. */
  expected: string
}

/** Thrown by the build when the content cannot be used; its message lists every problem. */
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

/** Formats a problem as one line: file, field, what is expected. */
export function describeProblem({ file, path, expected }: ContentProblem): string {
  return path ? `${file}: ${path}: ${expected}` : `${file}: ${expected}`
}

/** Converts the issues of a schema into content problems of a file. */
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
