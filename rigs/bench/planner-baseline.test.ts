import { expect, it } from 'vitest'
import { groundTask } from '../../client/projects/ic/planner/ground/ground.ts'
import { Meter } from '../../client/projects/ic/planner/meter.ts'
import { parsePddl } from '../../client/projects/ic/planner/pddl/parse.ts'
import { loadExample } from '../../client/projects/ic/planner/testing-families.ts'
import { createTestClock } from '../../shared/clock.ts'
import { searchTextbook } from './planner-baseline.ts'

function ground(example: 'blocks' | 'logistics') {
  const { domain, problem } = loadExample(example)
  const parsed = parsePddl({ file: 'd', text: domain }, { file: 'p', text: problem })
  if (!parsed.ok) throw new Error(parsed.problem.problem)
  return groundTask(
    parsed.value,
    new Meter({ time: 1, memory: 1e9, actions: 1e6 }, createTestClock()),
  )
}

it.each([
  ['blocks', 6],
  ['logistics', 20],
] as const)('the textbook search finds the shortest plan for %s', (example, length) => {
  expect(searchTextbook(ground(example), () => false).length).toBe(length)
})

it('the textbook search stops at its limit, or if there is no plan', () => {
  const task = ground('logistics')
  let expansions = 0
  expect(searchTextbook(task, () => ++expansions > 10)).toEqual({
    length: undefined,
    expanded: 10,
  })
  expect(searchTextbook({ ...task, operators: [] }, () => false).length).toBeUndefined()
})
