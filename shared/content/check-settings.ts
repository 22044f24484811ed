import type { z } from 'zod'
import { type ContentProblem, toContentProblems } from './problem.ts'
import { findUnknownKeys } from './unknown-keys.ts'
import { type Result, failure, success } from '../result.ts'

/** Checks the settings of a file by a schema; an unknown key is a problem. */
export function checkSettings<Schema extends z.ZodType>(
  file: string,
  schema: Schema,
  data: unknown,
): Result<z.output<Schema>, ContentProblem[]> {
  const checked = schema.safeParse(data)
  const problems = findUnknownKeys(schema, data).map((key): ContentProblem => ({ file, ...key }))
  if (checked.success && problems.length === 0) return success(checked.data)
  const issues = checked.success ? [] : toContentProblems(file, checked.error)
  return failure([...issues, ...problems])
}
