import { failure, type Result, success } from '../../../../shared/result.ts'
import { GroundingError } from './ground/compile.ts'
import { diagnose, type Diagnostic, type Sources } from './pddl/diagnostic.ts'
import { type ParsedPddl, parsePddl } from './pddl/parse.ts'

/**
 * Parses a task and runs a function on it, which may ground it. If conditions have too many
 * alternatives once they replace derived predicates, all derived predicates become axioms, and the
 * function runs again.
 * @returns what the function returns, or the first error in the texts
 */
export function runOnTask<Value>(
  texts: Sources,
  run: (parsed: ParsedPddl) => Value,
): Result<Value, Diagnostic> {
  const parsed = parsePddl(texts.domain, texts.problem)
  if (!parsed.ok) return parsed
  const found = catchGroundingError(texts, () => run(parsed.value))
  if (found.ok || parsed.value.domain.definitions.size === 0) return found
  const again = parsePddl(texts.domain, texts.problem, 'axioms')
  return again.ok ? catchGroundingError(texts, () => run(again.value)) : found
}

function catchGroundingError<Value>(texts: Sources, run: () => Value): Result<Value, Diagnostic> {
  try {
    return success(run())
  } catch (error) {
    if (!(error instanceof GroundingError)) throw error
    return failure(diagnose(texts[error.source], error))
  }
}
