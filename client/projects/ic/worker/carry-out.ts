import type { Clock } from '../../../../shared/clock.ts'
import { failure, type Result, success } from '../../../../shared/result.ts'
import type { Fault } from '../planner/pddl/fault.ts'
import { parsePddl } from '../planner/pddl/parse.ts'
import { type Outcome, plan } from '../planner/plan.ts'
import { type Story, tellStory } from '../planner/story.ts'
import { GraphRecorder } from './graph-recorder.ts'
import { type Answer, MAX_TEXT_LENGTH, type Order, type TextName, type Texts } from './order.ts'

/** Bytes of tables, and ground actions: what a phone's browser can spare. */
const MEMORY = 512 * 1024 ** 2
const ACTIONS = 300_000

/** Actions of a plan that is carried out for the page. */
const MAX_ANIMATED_STEPS = 2000

/** Does what an order asks for. */
export function carryOut(order: Order, clock: Clock): Answer {
  const sized = checkSizes(order.texts)
  if (order.kind === 'check')
    return { kind: 'checked', fault: sized.ok ? findFault(order.texts) : sized.problem }
  if (!sized.ok) {
    const outcome: Outcome = { kind: 'faulty', fault: sized.problem }
    return { kind: 'solved', outcome, story: undefined, graph: undefined }
  }
  const recorder = order.withGraph ? new GraphRecorder() : undefined
  const outcome = plan(nameSources(order.texts), order.method, {
    limits: { time: order.time, memory: MEMORY, actions: ACTIONS },
    clock,
    observer: recorder?.observer,
  })
  return { kind: 'solved', outcome, story: tell(order.texts, outcome), graph: recorder?.finish() }
}

function nameSources({ domain, problem }: Texts) {
  return {
    domain: { file: 'domain', text: domain },
    problem: { file: 'problem', text: problem },
  }
}

function findFault(texts: Texts): Fault | undefined {
  const { domain, problem } = nameSources(texts)
  const parsed = parsePddl(domain, problem)
  return parsed.ok ? undefined : parsed.problem
}

function checkSizes(texts: Texts): Result<undefined, Fault> {
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

function tell(texts: Texts, outcome: Outcome): Story | undefined {
  if (outcome.kind !== 'plan' || outcome.steps.flat().length > MAX_ANIMATED_STEPS) return undefined
  const { domain, problem } = nameSources(texts)
  const parsed = parsePddl(domain, problem)
  return parsed.ok ? tellStory(parsed.value, outcome.steps) : undefined
}
