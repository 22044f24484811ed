import type { z } from 'zod'
import type { Place } from './place.ts'

/** A problem in the owner's content: its file, its field, what to do, and its place if it is known. */
export type ContentProblem = Partial<Place> & {
  /** The file, relative to the content folder, e.g. `projects/quiz.md`. */
  file: string
  /** The field, e.g. `work[2].startDate`; empty for the whole file. */
  path: string
  /** What to do, with the reason where it is not obvious. */
  expected: string
}

/**
 * The error of a build with invalid content; its message lists every problem. `warnings` are those that
 * were found beside them.
 */
export class ContentError extends Error {
  constructor(
    readonly problems: ContentProblem[],
    readonly warnings: ContentProblem[] = [],
  ) {
    super(
      [
        'The content cannot be used:',
        ...problems.map((problem) => `  ${describeProblem(problem)}`),
      ].join('\n'),
    )
    this.name = 'ContentError'
  }
}

/** Formats a problem as one line: file, line, column, field, what to do. */
export function describeProblem({ file, line, column, path, expected }: ContentProblem): string {
  const place = [file, line, column].filter((part) => part !== undefined).join(':')
  // The field of a problem in a text is its line, which the place has already.
  const field = path === `line ${line}` ? '' : path
  return [place, field, expected].filter((part) => part !== '').join(': ')
}

/** Formats a warning as one line. */
export function describeWarning(warning: ContentProblem): string {
  return `Warning: ${describeProblem(warning)}`
}

/** Converts the issues of a schema check into the content problems of a file. */
export function toContentProblems(file: string, error: z.ZodError): ContentProblem[] {
  return error.issues.map((issue) => ({
    file,
    path: issue.path.reduce(joinPath, ''),
    expected: describeIssue(issue),
  }))
}

/** What to write instead of a value of another type, by the name of the type. */
const FORMS: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list, [ … ]',
  object: 'an object, { … }',
}

/** Returns the message of an issue. That of the library names types, not what to do. */
function describeIssue(issue: z.core.$ZodIssue): string {
  const form = issue.code === 'invalid_type' ? FORMS[issue.expected] : undefined
  return form && issue.message.startsWith('Invalid input') ? `write ${form}` : issue.message
}

/** Appends a key or an index to a path, as in `work[2].startDate`. */
export function joinPath(path: string, step: PropertyKey): string {
  if (typeof step === 'number') return `${path}[${step}]`
  return path === '' ? String(step) : `${path}.${String(step)}`
}
