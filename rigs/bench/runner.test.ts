import { expect, it } from 'vitest'
import {
  type Bench,
  findMedian,
  findRatio,
  type Measurement,
  summarise,
  timeRuns,
} from './bench.ts'
import { chooseBenches, runBenches } from './runner.ts'

const time: Measurement = { name: 'a', unit: 'ms', better: 'less', ours: 2, baseline: 10 }

function createBench(name: string, figures: Measurement[]): Bench {
  return { name, baseline: 'a slow way', run: () => figures }
}

/** Creates a stopwatch whose readings are the given numbers. */
function createStopwatch(...steps: number[]) {
  let now = 0
  return { now: () => (now += steps.shift() ?? 0) }
}

it('runs all benchmarks without names, and only the named ones in list order with names', () => {
  const benches = [createBench('one', []), createBench('two', []), createBench('three', [])]
  expect(chooseBenches(benches, [])).toEqual({ ok: true, value: benches })
  expect(chooseBenches(benches, ['three', 'one'])).toMatchObject({
    value: [{ name: 'one' }, { name: 'three' }],
  })
})

it('refuses an unknown name and lists the known names', () => {
  expect(chooseBenches([createBench('planner', [])], ['__proto__'])).toEqual({
    ok: false,
    problem: 'Unknown benchmark “__proto__”. Use one of: planner.',
  })
})

it('gives a ratio above 1 if ours is better, for times and for rates', () => {
  expect(findRatio(time)).toBe(5)
  expect(findRatio({ ...time, better: 'more' })).toBe(0.2)
  expect(findRatio({ ...time, baseline: undefined })).toBeUndefined()
})

it('prints and returns ours, baseline, ratio and details of each figure', async () => {
  const lines: string[] = []
  const gaveUp = { ...time, name: 'b', ours: 1234.5, baseline: undefined, details: { nodes: 7 } }
  const results = await runBenches([createBench('x', [time, gaveUp])], {
    stopwatch: createStopwatch(),
    print: (line) => lines.push(line),
  })
  expect(lines.map((line) => line.split(/\s{2,}/))).toEqual([
    ['x: against a slow way'],
    ['', 'ours', 'baseline', 'ratio'],
    ['a', '2.00 ms', '10.0 ms', '5.00×'],
    ['b', '1235 ms', '–', 'nodes 7'],
    [''],
  ])
  expect(results['x']?.figures).toEqual([
    { ...time, ratio: 5 },
    { ...gaveUp, ratio: undefined },
  ])
})

it('times a run by the median of its repetitions', () => {
  const stopwatch = createStopwatch(0, 30, 0, 10, 0, 20)
  expect(timeRuns(stopwatch, 3, () => 'done')).toEqual({ milliseconds: 20, value: 'done' })
  expect(findMedian([4, 1, 3, 2])).toBe(3)
  expect(() => findMedian([])).toThrow(RangeError)
})

it('reports the round with the median ratio', () => {
  const rounds = [
    { ours: 10, baseline: 20 },
    { ours: 90, baseline: 100 },
    { ours: 40, baseline: 50 },
  ]
  expect(summarise(rounds)).toEqual({
    ours: 40,
    baseline: 50,
    details: {
      spread: '10.0 to 90.0',
      'baseline spread': '20.0 to 100',
      'share spread': '0.500 to 0.900',
    },
  })
  expect(() => summarise([])).toThrow(RangeError)
})
