import type { Clock } from '../../../../shared/clock.ts'
import { failure, type Result, success } from '../../../../shared/result.ts'
import type { Diagnostic } from '../planner/pddl/diagnostic.ts'
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
  type TextName,
  type Texts,
} from './messages.ts'

/* Limits of a search in a phone's browser. */
const MAX_GROUND_ACTIONS = 300_000

/** Maximum number of actions of an animated plan. */
const MAX_ANIMATED_STEPS = 2000

type SolveRequest = Extract<PlannerRequest, { kind: 'solve' }>

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
  const sized = checkSizes(request.texts)
  if (request.kind === 'check')
    return { kind: 'checked', fault: sized.ok ? findFault(request.texts) : sized.problem }
  const fault = sized.ok ? undefined : sized.problem
  if (request.kind === 'validate') {
    const planSource = { file: 'plan', text: request.plan }
    const own = fault ?? checkSize('plan', request.plan)
    const context = { limits: createLimits(request.time, CHECK_MEMORY_BYTES), clock }
    const checked = own
      ? { kind: 'faulty' as const, fault: own }
      : check({ ...nameSources(request.texts), plan: planSource }, context)
    return { kind: 'validated', check: checked }
  }
  if (request.kind === 'explain') {
    const context = { limits: createLimits(request.time), clock }
    const explanation = fault
      ? { kind: 'faulty' as const, fault }
      : explain(nameSources(request.texts), context)
    return { kind: 'explained', explanation }
  }
  if (request.kind === 'estimate') {
    const context = { limits: createLimits(request.time), clock }
    const { method, facts } = request
    const reason = fault
      ? undefined
      : explainEstimate(nameSources(request.texts), method, facts, context)
    return { kind: 'estimated', reason }
  }
  if (!sized.ok) {
    const outcome: Outcome = { kind: 'faulty', fault: sized.problem }
    const summary = describeOutcome(outcome)
    const nothing = { execution: undefined, graph: undefined, states: undefined }
    return { kind: 'solved', outcome, summary, ...nothing }
  }
  const graph = new GraphRecorder()
  const states = new StateRecorder()
  const { method, time, memory, withRecord } = request
  const outcome = solve(nameSources(request.texts), method, {
    limits: createLimits(time, memory),
    clock,
    observer: withRecord
      ? { ...graph.observer, ...states.observer }
      : report && createProgressObserver(report, clock),
  })
  return {
    kind: 'solved',
    outcome,
    summary: describeOutcome(outcome),
    execution: withRecord ? executeOutcome(request, outcome, clock) : undefined,
    graph: graph.finish(),
    states: withRecord ? states.finish(execute(request, [], clock)) : undefined,
  }
}

function createLimits(time: number, memory = MAX_MEMORY_BYTES): Limits {
  return { time, memory: Math.min(memory, MAX_MEMORY_BYTES), actions: MAX_GROUND_ACTIONS }
}

function nameSources({ domain, problem }: Texts) {
  return {
    domain: { file: 'domain', text: domain },
    problem: { file: 'problem', text: problem },
  }
}

function findFault(texts: Texts): Diagnostic | undefined {
  const parsed = parse(nameSources(texts))
  return parsed.ok ? undefined : parsed.problem
}

function checkSizes(texts: Texts): Result<undefined, Diagnostic> {
  for (const file of ['domain', 'problem'] satisfies TextName[]) {
    const fault = checkSize(file, texts[file])
    if (fault) return failure(fault)
  }
  return success(undefined)
}

function checkSize(file: string, { length }: string): Diagnostic | undefined {
  if (length <= MAX_TEXT_LENGTH) return undefined
  const [found = '', most = ''] = [length, MAX_TEXT_LENGTH].map(
    (count) => `${count.toLocaleString('en')} characters`,
  )
  return { file, line: 1, column: 1, problem: 'too long', found, expected: `at most ${most}` }
}

function executeOutcome(
  request: SolveRequest,
  outcome: Outcome,
  clock: Clock,
): PlanExecution | undefined {
  if (outcome.kind !== 'plan' || outcome.steps.flat().length > MAX_ANIMATED_STEPS) return undefined
  return execute(request, outcome.steps, clock)
}

/** Executes a plan of the request's task; returns undefined if that exceeds a limit. */
function execute(
  { texts, time }: SolveRequest,
  steps: readonly (readonly string[])[],
  clock: Clock,
): PlanExecution | undefined {
  const meter = new Meter(createLimits(time), clock)
  try {
    const executed = runOnTask(nameSources(texts), (world) => executePlan(world, steps, meter))
    return executed.ok ? executed.value : undefined
  } catch (error) {
    if (error instanceof LimitReached) return undefined
    throw error
  }
}
