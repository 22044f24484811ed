import { describe, expect, it } from 'vitest'
import type { Statistics } from '../planner/plan.ts'
import { describeOutcome } from '../worker/describe-outcome.ts'
import { addRun, createRun } from './run.ts'
import { EXAMPLES, findExample } from './examples.ts'
import { describeStatistics } from './describe-statistics.ts'
import { describeReply } from './format.ts'
import { formatTime } from './format-time.ts'

const STATISTICS: Statistics = {
  facts: 1,
  operators: 2500,
  grounding: 3.14,
  searching: 1234,
  memory: 0,
}

describe("the planner's messages", () => {
  it.each([
    [[], 'actions', 'The goal holds from the start: there is nothing to do.'],
    [[['(a)']], undefined, 'A plan of 1 action.'],
    [[['(a)'], ['(b)']], 'actions', 'A plan of 2 actions, and no plan has fewer actions.'],
    [[['(a)']], 'steps', 'A plan of 1 action in 1 step, and no plan has fewer steps.'],
    [
      [['(a)', '(b)'], ['(c)']],
      'steps',
      'A plan of 3 actions in 2 steps, and no plan has fewer steps.',
    ],
  ] as const)('describe the plan %j with the fewest %s in a sentence', (steps, fewest, text) => {
    expect(describeOutcome({ kind: 'plan', steps, fewest, statistics: STATISTICS })).toBe(text)
  })

  it('say what a plan costs, and whether none costs less', () => {
    const steps = [['(a)'], ['(b)']]
    const outcome = { kind: 'plan', steps, cost: 1200, statistics: STATISTICS } as const
    expect(describeOutcome({ ...outcome, fewest: 'cost' })).toBe(
      'A plan of 2 actions at a cost of 1,200, and no plan costs less.',
    )
    expect(describeOutcome({ ...outcome, fewest: undefined })).toBe(
      'A plan of 2 actions at a cost of 1,200.',
    )
  })

  it('report every other outcome', () => {
    expect(describeOutcome({ kind: 'unsolvable', because: 'x', statistics: STATISTICS })).toBe(
      'There is no plan: x.',
    )
    expect(describeOutcome({ kind: 'stopped', limit: 'time', statistics: STATISTICS })).toBe(
      'Stopped: the time limit was reached.',
    )
    expect(describeReply({ kind: 'unreachable' })).toMatch(/failed to load/)
    expect(describeReply({ kind: 'crashed' })).toMatch(/out of memory/)
    expect(describeStatistics(STATISTICS)).toBe(
      '1 fact · 2,500 ground actions · 3.1 ms to ground · 1.2 s to search',
    )
    expect(formatTime(99.6)).toBe('100 ms')
  })
})

describe('the comparison', () => {
  it('keeps one run of each method, at its first position', () => {
    const run = (because: string, heuristic: 'hff' | 'hadd') =>
      createRun(
        { search: 'gbfs', heuristic },
        { kind: 'unsolvable', because, statistics: STATISTICS },
      )
    const runs = addRun(addRun([run('old', 'hff')], run('other', 'hadd')), run('new', 'hff'))
    expect(runs).toEqual([run('new', 'hff'), run('other', 'hadd')])
  })
})

describe('an example', () => {
  it('is recognised by its texts until they are edited', () => {
    for (const example of EXAMPLES) expect(findExample(example.texts)).toBe(example)
    const [{ texts }] = EXAMPLES
    expect(findExample({ ...texts, problem: `${texts.problem} ` })).toBeUndefined()
  })
})
