import { type Result, success } from '../../../../../shared/result.ts'
import { readDomain } from './domain.ts'
import { readExpression } from './expression.ts'
import type { DerivedMode } from './derived.ts'
import { parseSource, type Diagnostic, type Source } from './diagnostic.ts'
import { readProblem, type World } from './problem.ts'

/** A domain and a problem that are valid, and what was accepted with a warning. */
export type ParsedPddl = World & { warnings: readonly Diagnostic[] }

/**
 * Parses a domain and a problem in PDDL: STRIPS with types, `:adl`, `:action-costs` and `:derived-predicates` (McDermott
 * et al., PDDL, Yale CVC TR-98-003, 1998; action costs: International Planning Competition 2008).
 * Returns the first error, with errors of the domain first.
 * @param derivedMode how derived predicates are read
 */
export function parsePddl(
  domainSource: Source,
  problemSource: Source,
  derivedMode: DerivedMode = 'replace',
): Result<ParsedPddl, Diagnostic> {
  const domain = parseSource(domainSource, (text, warn) =>
    readDomain(readExpression(text, warn), warn, derivedMode),
  )
  if (!domain.ok) return domain
  const problem = parseSource(problemSource, (text, warn) =>
    readProblem(readExpression(text, warn), domain.value.value, warn),
  )
  if (!problem.ok) return problem
  return success({
    domain: domain.value.value,
    problem: problem.value.value,
    warnings: [...domain.value.warnings, ...problem.value.warnings],
  })
}
