import { describe, expect, it } from 'vitest'
import type { Figures, Outcome } from '../planner/plan.ts'
import { addRun } from './comparison.tsx'
import { EXAMPLES, findExample } from './examples.ts'
import { count, describeFigures, describeReply, formatTime } from './words.ts'

const FIGURES: Figures = { facts: 1, operators: 2500, grounding: 3.14, searching: 1234, memory: 0 }

function reply(outcome: Outcome) {
  return describeReply({ kind: 'solved', outcome, story: undefined, graph: undefined })
}

describe('what the planner says', () => {
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
  ] as const)('of the plan %j with the fewest %s is in a sentence', (steps, fewest, text) => {
    expect(reply({ kind: 'plan', steps, fewest, figures: FIGURES })).toBe(text)
  })

  it('of everything else too', () => {
    expect(reply({ kind: 'unsolvable', because: 'x', figures: FIGURES })).toBe(
      'There is no plan: x.',
    )
    expect(reply({ kind: 'stopped', limit: 'time', figures: FIGURES })).toBe(
      'Stopped: the time is up.',
    )
    expect(describeReply({ kind: 'unreachable' })).toMatch(/did not arrive/)
    expect(describeReply({ kind: 'crashed' })).toMatch(/no memory/)
    expect(describeFigures(FIGURES)).toBe(
      '1 fact · 2,500 ground actions · 3.1 ms to ground · 1.2 s to search',
    )
    expect([count(1, 'node'), count(2, 'mutex'), formatTime(99.6)]).toEqual([
      '1 node',
      '2 mutexes',
      '100 ms',
    ])
  })
})

describe('the comparison', () => {
  it('keeps one run of each method, where it first stood', () => {
    const run = (because: string, heuristic: 'hff' | 'hadd') => ({
      method: { search: 'gbfs', heuristic } as const,
      outcome: { kind: 'unsolvable', because, figures: FIGURES } as const,
    })
    const runs = addRun(addRun([run('old', 'hff')], run('other', 'hadd')), run('new', 'hff'))
    expect(runs).toEqual([run('new', 'hff'), run('other', 'hadd')])
  })
})

describe('an example', () => {
  it('is known by its texts, as long as they are untouched', () => {
    for (const example of EXAMPLES) expect(findExample(example.texts)).toBe(example)
    const [{ texts }] = EXAMPLES
    expect(findExample({ ...texts, problem: `${texts.problem} ` })).toBeUndefined()
  })
})
