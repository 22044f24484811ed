import { type Result, success } from '../../../../../shared/result.ts'
import { type Domain, readDomain } from './domain.ts'
import { readExpression } from './expression.ts'
import { checkSource, type Fault, type Source } from './fault.ts'
import { type Problem, readProblem } from './problem.ts'

/**
 * Reads a domain and a problem in PDDL, of the parts `:strips`, `:typing`, `:negative-preconditions`
 * and `:equality` (McDermott et al., PDDL, Yale CVC TR-98-003, 1998). The first fault is the answer if
 * there is one; those of the domain come before those of the problem.
 */
export function parsePddl(
  domainSource: Source,
  problemSource: Source,
): Result<{ domain: Domain; problem: Problem }, Fault> {
  const domain = checkSource(domainSource, (text) => readDomain(readExpression(text)))
  if (!domain.ok) return domain
  const problem = checkSource(problemSource, (text) =>
    readProblem(readExpression(text), domain.value),
  )
  return problem.ok ? success({ domain: domain.value, problem: problem.value }) : problem
}
