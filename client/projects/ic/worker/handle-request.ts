import type { Clock } from '../../../../shared/clock.ts'
import { failure, type Result, success } from '../../../../shared/result.ts'
import type { Diagnostic } from '../planner/pddl/diagnostic.ts'
import { parsePddl } from '../planner/pddl/parse.ts'
import { type Outcome, plan } from '../planner/plan.ts'
import { type PlanExecution, executePlan } from '../planner/execution.ts'
import { GraphRecorder } from './graph-recorder.ts'
import {
  type PlannerResponse,
  MAX_TEXT_LENGTH,
  type PlannerRequest,
  type TextName,
  type Texts,
} from './messages.ts'

/* Limits of a search in a phone's browser. */
const MAX_MEMORY_BYTES = 512 * 1024 ** 2
const MAX_GROUND_ACTIONS = 300_000

/** Maximum number of actions of an animated plan. */
const MAX_ANIMATED_STEPS = 2000

/** Handles a request in the worker. @param clock measures the time limit */
export function handleRequest(request: PlannerRequest, clock: Clock): PlannerResponse {
  const sized = checkSizes(request.texts)
  if (request.kind === 'check')
    return { kind: 'checked', fault: sized.ok ? findFault(request.texts) : sized.problem }
  if (!sized.ok) {
    const outcome: Outcome = { kind: 'faulty', fault: sized.problem }
    return { kind: 'solved', outcome, execution: undefined, graph: undefined }
  }
  const recorder = request.withGraph ? new GraphRecorder() : undefined
  const outcome = plan(nameSources(request.texts), request.method, {
    limits: { time: request.time, memory: MAX_MEMORY_BYTES, actions: MAX_GROUND_ACTIONS },
    clock,
    observer: recorder?.observer,
  })
  return {
    kind: 'solved',
    outcome,
    execution: createExecution(request.texts, outcome),
    graph: recorder?.finish(),
  }
}

function nameSources({ domain, problem }: Texts) {
  return {
    domain: { file: 'domain', text: domain },
    problem: { file: 'problem', text: problem },
  }
}

function findFault(texts: Texts): Diagnostic | undefined {
  const { domain, problem } = nameSources(texts)
  const parsed = parsePddl(domain, problem)
  return parsed.ok ? undefined : parsed.problem
}

function checkSizes(texts: Texts): Result<undefined, Diagnostic> {
  for (const file of ['domain', 'problem'] satisfies TextName[]) {
    const { length } = texts[file]
    if (length <= MAX_TEXT_LENGTH) continue
    const [found, most] = [length, MAX_TEXT_LENGTH].map(
      (count) => `${count.toLocaleString('en')} characters`,
    )
    return failure({
      file,
      line: 1,
      column: 1,
      problem: 'too long',
      found: found ?? '',
      expected: `at most ${most ?? ''}`,
    })
  }
  return success(undefined)
}

function createExecution(texts: Texts, outcome: Outcome): PlanExecution | undefined {
  if (outcome.kind !== 'plan' || outcome.steps.flat().length > MAX_ANIMATED_STEPS) return undefined
  const { domain, problem } = nameSources(texts)
  const parsed = parsePddl(domain, problem)
  return parsed.ok ? executePlan(parsed.value, outcome.steps) : undefined
}
