import { type Result, success } from '../../../../../shared/result.ts'
import { type Domain, readDomain } from './domain.ts'
import { readExpression } from './expression.ts'
import { parseSource, type Diagnostic, type Source } from './diagnostic.ts'
import { type Problem, readProblem } from './problem.ts'

/**
 * Parses a domain and a problem in PDDL with `:strips`, `:typing`, `:negative-preconditions` and
 * `:equality` (McDermott et al., PDDL, Yale CVC TR-98-003, 1998). Returns the first error, with
 * errors of the domain first.
 */
export function parsePddl(
  domainSource: Source,
  problemSource: Source,
): Result<{ domain: Domain; problem: Problem }, Diagnostic> {
  const domain = parseSource(domainSource, (text) => readDomain(readExpression(text)))
  if (!domain.ok) return domain
  const problem = parseSource(problemSource, (text) =>
    readProblem(readExpression(text), domain.value),
  )
  return problem.ok ? success({ domain: domain.value, problem: problem.value }) : problem
}
