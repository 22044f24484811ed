import type { z } from 'zod'

/** One fault in the owner's content, told so that the owner can mend it. */
export type ContentProblem = {
  /** The file, relative to the content folder, e.g. `projects/quiz.md`. */
  file: string
  /** Where in the file, e.g. `work[2].startDate`; empty when the whole file is meant. */
  path: string
  /** What is wrong and what would be right. */
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

/** The problem as one line: file, path inside it, what is expected. */
export function describeProblem({ file, path, expected }: ContentProblem): string {
  return path ? `${file}: ${path}: ${expected}` : `${file}: ${expected}`
}

/** Turns a schema's findings into content problems of one file. */
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
