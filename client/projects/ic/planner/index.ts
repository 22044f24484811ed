import type { Clock } from '../../../../shared/clock.ts'
import type { Result } from '../../../../shared/result.ts'
import { checkPlan, type PlanCheck } from './check-plan.ts'
import { explainUnsolvable, type Explanation } from './explain/explain.ts'
import { type Limits, Meter } from './meter.ts'
import type { Diagnostic, Source, Sources } from './pddl/diagnostic.ts'
import { type ParsedPddl, parsePddl } from './pddl/parse.ts'
import { type Method, type Outcome, plan, type PlanObserver } from './plan.ts'

/* The API of the planner, which README.md describes. What is not exported here may change at any time. */

/** How long a run may take, and what measures it. */
export type Options = { limits?: Partial<Limits> | undefined; clock?: Clock | undefined }

const DEFAULT_LIMITS: Limits = { time: 60_000, memory: 1024 ** 3, actions: 500_000 }

function createMeter({ limits, clock = performance }: Options): Meter {
  return new Meter({ ...DEFAULT_LIMITS, ...limits }, clock)
}

/** Parses a task, or returns its first error. */
export function parse({ domain, problem }: Sources): Result<ParsedPddl, Diagnostic> {
  return parsePddl(domain, problem)
}

/**
 * Finds a plan. Invalid texts, tasks without a plan and reached limits are outcomes, not exceptions.
 * @param options `observer` is called with each event of the search
 */
export function solve(
  texts: Sources,
  method: Method,
  { observer, ...options }: Options & { observer?: PlanObserver | undefined } = {},
): Outcome {
  return plan(texts, method, createMeter(options), observer)
}

/** Carries out a plan, up to the first action that is not possible. */
export function check(texts: Sources & { plan: Source }, options: Options = {}): PlanCheck {
  return checkPlan(texts, createMeter(options))
}

/** Explains why a task has no plan, or finds out that it has one. */
export function explain(texts: Sources, options: Options = {}): Explanation {
  return explainUnsolvable(texts, createMeter(options))
}
