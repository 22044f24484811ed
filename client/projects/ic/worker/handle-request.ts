import type { Clock } from '../../../../shared/clock.ts'
import { formatCount } from '../../../../shared/count.ts'
import type { Diagnostic, Source, Sources } from '../planner/pddl/diagnostic.ts'
import type { PlanCheck } from '../planner/check-plan.ts'
import type { Explanation } from '../planner/explain/explain.ts'
import { check, explain, parse, solve } from '../planner/index.ts'
import type { Outcome } from '../planner/plan.ts'
import { executePlan } from '../planner/execute-plan.ts'
import type { PlanExecution } from '../planner/execution.ts'
import { explainEstimate } from '../planner/explain/explain-estimate.ts'
import { LimitReached, type Limits, Meter } from '../planner/meter.ts'
import { runOnTask } from '../planner/run-on-task.ts'
import { describeOutcome } from './describe-outcome.ts'
import { GraphRecorder } from './graph-recorder.ts'
import { createProgressObserver } from './progress.ts'
import { StateRecorder } from './state-recorder.ts'
import {
  CHECK_MEMORY_BYTES,
  type PlannerResponse,
  MAX_MEMORY_BYTES,
  MAX_TEXT_LENGTH,
  type PlannerRequest,
} from './messages.ts'

/* Limits of a search in a phone's browser. */
const MAX_GROUND_ACTIONS = 300_000

/** Maximum number of actions of an animated plan. */
const MAX_ANIMATED_STEPS = 2000

/**
 * Handles a request in the worker.
 * @param clock measures the time limit
 * @param report called with the number of searched states or goal sets, during a search that is
 * not recorded
 */
export function handleRequest(
  request: PlannerRequest,
  clock: Clock,
  report?: (searched: number) => void,
): PlannerResponse {
  const { domain, problem } = request.texts
  const texts = {
    domain: { file: 'domain', text: domain },
    problem: { file: 'problem', text: problem },
  }
  const fault = findExcess(texts.domain) ?? findExcess(texts.problem)
  switch (request.kind) {
    case 'check':
      return { kind: 'checked', fault: fault ?? findFault(texts) }
    case 'validate': {
      const plan = { file: 'plan', text: request.plan }
      const limits = createLimits(request.time, CHECK_MEMORY_BYTES)
      const own = fault ?? findExcess(plan)
      const found: PlanCheck = own
        ? { kind: 'faulty', fault: own }
        : check({ ...texts, plan }, { limits, clock })
      return { kind: 'validated', check: found }
    }
    case 'explain': {
      const limits = createLimits(request.time)
      const explanation: Explanation = fault
        ? { kind: 'faulty', fault }
        : explain(texts, { limits, clock })
      return { kind: 'explained', explanation }
    }
    case 'estimate': {
      const { method, facts, time } = request
      const meter = new Meter(createLimits(time), clock)
      return {
        kind: 'estimated',
        reason: fault ? undefined : explainEstimate(texts, method, facts, meter),
      }
    }
    case 'solve': {
      const { method, time, memory, withRecord } = request
      const graph = new GraphRecorder()
      const states = new StateRecorder()
      const observer = withRecord
        ? { ...graph.observer, ...states.observer }
        : report && createProgressObserver(report, clock)
      const outcome: Outcome = fault
        ? { kind: 'faulty', fault }
        : solve(texts, method, { limits: createLimits(time, memory), clock, observer })
      const execute = (steps: Steps) =>
        executeSteps(texts, steps, new Meter(createLimits(time), clock))
      const steps = withRecord && outcome.kind === 'plan' ? outcome.steps : undefined
      const isShort = steps !== undefined && steps.flat().length <= MAX_ANIMATED_STEPS
      return {
        kind: 'solved',
        outcome,
        summary: describeOutcome(outcome),
        execution: isShort ? execute(steps) : undefined,
        graph: graph.finish(),
        states: states.finish(() => execute([])),
      }
    }
  }
}

function createLimits(time: number, memory = MAX_MEMORY_BYTES): Limits {
  return { time, memory: Math.min(memory, MAX_MEMORY_BYTES), actions: MAX_GROUND_ACTIONS }
}

function findFault(texts: Sources): Diagnostic | undefined {
  const parsed = parse(texts)
  return parsed.ok ? undefined : parsed.problem
}

/** Returns an error if a text is too long. */
function findExcess({ file, text: { length } }: Source): Diagnostic | undefined {
  if (length <= MAX_TEXT_LENGTH) return undefined
  const found = formatCount(length, 'character')
  const expected = `at most ${formatCount(MAX_TEXT_LENGTH, 'character')}`
  return { file, line: 1, column: 1, problem: 'too long', found, expected }
}

type Steps = readonly (readonly string[])[]

/** Executes a plan; returns undefined if that exceeds a limit. */
function executeSteps(texts: Sources, steps: Steps, meter: Meter): PlanExecution | undefined {
  try {
    const executed = runOnTask(texts, (world) => executePlan(world, steps, meter))
    return executed.ok ? executed.value : undefined
  } catch (error) {
    if (error instanceof LimitReached) return undefined
    throw error
  }
}
