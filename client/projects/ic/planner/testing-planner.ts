import { createTestClock } from '../../../../shared/clock.ts'
import { groundTask } from './ground/ground.ts'
import { type Limits, Meter } from './meter.ts'
import { parsePddl } from './pddl/parse.ts'
import { type Method, type Outcome, plan } from './plan.ts'
import type { Task } from './task.ts'
import type { Texts } from './testing-families.ts'

const LIMITS: Limits = { time: 1, memory: 2 ** 30, actions: 100_000 }

/** A meter whose clock stands still: only memory and the number of actions are limited. */
export function createMeter(limits: Partial<Limits> = {}): Meter {
  return new Meter({ ...LIMITS, ...limits }, createTestClock())
}

/** The task of texts that are right. */
export function ground(texts: Texts, limits: Partial<Limits> = {}): Task {
  const parsed = parsePddl(
    { file: 'domain.pddl', text: texts.domain },
    { file: 'problem.pddl', text: texts.problem },
  )
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problem))
  return groundTask(parsed.value, createMeter(limits))
}

/** Plans for the texts, in time that stands still. */
export function planTexts(
  { domain, problem }: Texts,
  method: Method,
  limits: Partial<Limits> = {},
): Outcome {
  return plan(
    {
      domain: { file: 'domain.pddl', text: domain },
      problem: { file: 'problem.pddl', text: problem },
    },
    method,
    createMeter(limits),
  )
}

/** Every way to search. */
export const METHODS: readonly Method[] = [
  { search: 'graphplan' },
  { search: 'bfs' },
  ...(['hff', 'hadd', 'hmax', 'lmcut', 'blind'] as const).flatMap((heuristic) => [
    { search: 'astar' as const, heuristic },
    { search: 'gbfs' as const, heuristic },
  ]),
]

/** A method in words, for titles. */
export function nameMethod(method: Method): string {
  return 'heuristic' in method ? `${method.search} ${method.heuristic}` : method.search
}
