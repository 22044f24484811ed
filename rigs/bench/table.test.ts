import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { describeGoal, type Goal, isGoalMet } from './goal.ts'
import { mergeResults, readResults } from './results.ts'
import type { Results } from './runner.ts'
import { PERFORMANCE, placeTable, writeTable } from './table.ts'

const rate = { unit: 'requests/s', better: 'more', ours: 40, baseline: 100 } as const
const time = { unit: 'ms', better: 'less', ours: 30, baseline: 20 } as const

function createResults(goal?: Goal): Results {
  const figure = { ...rate, name: 'GET /', ratio: 0.4, ...(goal && { goal }) }
  return { pages: { baseline: 'bare', machine: 'one core, Node 20', figures: [figure] } }
}

it('the table in docs/performance.md matches the results', async () => {
  const text = await readFile(PERFORMANCE, 'utf8')
  expect(text).toBe(placeTable(text, readResults()))
})

it('a figure without a goal is not in the table', () => {
  expect(writeTable(createResults())).not.toContain('GET /')
  expect(writeTable(createResults({ ratio: 0.4 }))).toContain(
    '| pages: GET / | 100 requests/s | 40.0 requests/s | 0.400× | at least 0.4 of it | yes |',
  )
})

it('a figure that misses its goal says so, with the reason if it is known', () => {
  expect(writeTable(createResults({ ratio: 0.5 }))).toContain('| no |')
  const known = createResults({ ratio: 0.5, shortfall: 'it does more' })
  expect(writeTable(known)).toContain('| no: it does more |')
})

it('only the text between the markers is replaced', () => {
  const text = `# A\n\n${placeTable('<!-- bench: written by npm run bench:table -->\nold\n<!-- bench: end -->\n', {})}after\n`
  const placed = placeTable(text, createResults({ ratio: 0.4 }))
  expect(placed).toMatch(/^# A\n\n<!-- .*GET \/.*<!-- bench: end -->\nafter\n$/s)
  expect(placeTable(placed, createResults({ ratio: 0.4 }))).toBe(placed)
  expect(() => placeTable('# A', {})).toThrow('no place')
})

it('a goal is met at its exact bound, by ratio, by value and by difference from the baseline', () => {
  expect([0.4, 0.41].map((ratio) => isGoalMet({ ratio }, rate))).toEqual([true, false])
  expect([1 / 1.5, 0.7].map((ratio) => isGoalMet({ ratio }, time))).toEqual([true, false])
  expect([30, 29].map((most) => isGoalMet({ most }, time))).toEqual([true, false])
  expect([10, 9].map((above) => isGoalMet({ above }, time))).toEqual([true, false])
  expect(isGoalMet({ ratio: 0.1 }, { ...time, baseline: undefined })).toBe(false)
  expect(isGoalMet({ above: 10 }, { ...time, baseline: undefined })).toBe(false)
})

it('a goal is described in words', () => {
  expect(describeGoal({ ratio: 0.4 }, rate)).toBe('at least 0.4 of it')
  expect(describeGoal({ ratio: 1 / 1.5 }, time)).toBe('at most 1.5 times it')
  expect(describeGoal({ most: 50 }, time)).toBe('at most 50 ms')
  expect(describeGoal({ above: 600 }, time)).toBe('at most 600 ms more')
})

it('a run does not change the figures of other benchmarks', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'results-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'results.json')
  const [first, second] = [createResults(), createResults({ ratio: 1 })]
  await mergeResults({ login: { ...first['pages'], figures: [] } } as Results, file)
  await mergeResults(first, file)
  await mergeResults(second, file)
  expect(Object.keys(readResults(file))).toEqual(['login', 'pages'])
  expect(readResults(file)['pages']).toEqual(second['pages'])
})
