import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { METHODS } from '../planner/testing-planner.ts'
import { createRun, type Run } from '../workbench/run.ts'
import { layOutRuns } from './picture.ts'
import { roundUp } from './round-up.ts'
import { writeCsv } from './write-csv.ts'

const milliseconds = fc.double({ min: 0, max: 100_000, noNaN: true })

const statistics = fc.record({
  facts: fc.nat(),
  operators: fc.nat(),
  grounding: milliseconds,
  searching: milliseconds,
  memory: fc.nat(),
})

const counts = fc.record({ expanded: fc.nat(), generated: fc.nat() })
const graph = fc.record({
  levels: fc.nat(),
  levelOff: fc.option(fc.nat(), { nil: undefined }),
  searched: fc.nat(),
})

const method = fc.constantFrom(...METHODS)

const finished: fc.Arbitrary<Run> = fc
  .tuple(
    method,
    statistics,
    counts,
    graph,
    fc.array(fc.array(fc.constant('(a)'), { minLength: 1 })),
    fc.constantFrom('actions', 'steps', 'cost', undefined),
    fc.option(fc.nat(), { nil: undefined }),
    fc.boolean(),
  )
  .map(([by, figures, nodes, levels, steps, fewest, cost, isSolvable]) => {
    const all = { ...figures, ...(by.search === 'graphplan' ? { graph: levels } : { nodes }) }
    return isSolvable
      ? createRun(by, { kind: 'plan', steps, fewest, cost, statistics: all })
      : createRun(by, { kind: 'unsolvable', because: 'it is', statistics: all })
  })

const stopped: fc.Arbitrary<Run> = fc
  .tuple(
    method,
    statistics,
    fc.constantFrom('time', 'memory', 'actions', 'cases', 'axioms'),
    fc.nat(),
  )
  .map(([by, figures, limit, searched]) =>
    createRun(by, { kind: 'stopped', limit, statistics: figures }, searched),
  )

const interrupted: fc.Arbitrary<Run> = fc
  .tuple(
    method,
    fc.constantFrom('cancelled', 'crashed', 'unreachable'),
    fc.nat(),
    fc.integer({ min: 0 }),
  )
  .map(([by, because, searched, time]) => ({
    method: by,
    end: { kind: 'interrupted', because },
    searched,
    time,
  }))

const runs = fc.array(fc.oneof(finished, stopped, interrupted), { minLength: 1, maxLength: 12 })

/** Reads a CSV file as rows by their column, without the empty cells. */
function readCsv(text: string): Record<string, string>[] {
  const [head = '', ...lines] = text.split('\r\n').slice(0, -1)
  const names = head.split(',')
  return lines.map((line) => {
    const cells = line.split(',')
    expect(cells).toHaveLength(names.length)
    return Object.fromEntries(
      names.flatMap((name, index) => (cells[index] ? [[name, cells[index]]] : [])),
    )
  })
}

describe('for any runs', () => {
  it('the figures of the CSV file are those of the outcomes', () => {
    fc.assert(
      fc.property(runs, (all) => {
        const rows = readCsv(writeCsv(all))
        expect(rows).toHaveLength(all.length)
        rows.forEach((row, index) => {
          const { method: by, end } = all[index] ?? expect.fail('a row has a run')
          expect(row['search']).toBe(by.search)
          expect(row['heuristic']).toBe('heuristic' in by ? by.heuristic : undefined)
          if (end.kind === 'interrupted') {
            expect(row['result']).toBe(end.because)
            return
          }
          const { nodes, graph: levels, grounding, searching, memory } = end.statistics
          expect(row['result']).toBe(end.kind === 'stopped' ? end.limit : end.kind)
          expect(Number(row['memory_bytes'])).toBe(memory)
          expect(Number(row['grounding_milliseconds'])).toBeCloseTo(grounding, 2)
          expect(Number(row['milliseconds'])).toBeCloseTo(grounding + searching, 2)
          if (nodes) expect(Number(row['expanded_states'])).toBe(nodes.expanded)
          if (levels) expect(Number(row['goal_sets'])).toBe(levels.searched)
          if (end.kind !== 'plan') return
          expect(Number(row['actions'])).toBe(end.steps.flat().length)
          expect(Number(row['steps'])).toBe(end.steps.length)
          expect(row['cost']).toBe(end.cost?.toString())
          expect(row['fewest']).toBe(end.fewest)
        })
      }),
    )
  })

  it('the bars of the picture are as long as the figures, and stay inside', () => {
    fc.assert(
      fc.property(runs, (all) => {
        const { panels, left, right, height, barHeight } = layOutRuns(all)
        const [searched, times] = panels.map(({ bars }) => bars.map(({ width }) => width))
        for (const [widths, values] of [
          [searched, all.map((run) => run.searched ?? 0)],
          [times, all.map((run) => run.time)],
        ] as const) {
          const max = Math.max(...values)
          values.forEach((value, index) => {
            expect((widths?.[index] ?? NaN) * (max || 1)).toBeCloseTo(value * (right - left), 0)
          })
        }
        for (const { y } of panels.flatMap(({ bars }) => bars)) {
          expect(y + barHeight).toBeLessThan(height)
        }
      }),
    )
  })
})

it('a scale ends at 1, 2 or 5 times a power of ten', () => {
  expect([0, 1, 1.5, 3, 7, 10, 11, 199, 200, 501].map(roundUp)).toEqual([
    1, 1, 2, 5, 10, 10, 20, 200, 200, 1000,
  ])
})
