import { groundTask } from '../../client/projects/ic/planner/ground/ground.ts'
import { keepRelevant } from '../../client/projects/ic/planner/ground/relevant.ts'
import { Meter } from '../../client/projects/ic/planner/meter.ts'
import { parsePddl } from '../../client/projects/ic/planner/pddl/parse.ts'
import { type Method, type Outcome, plan } from '../../client/projects/ic/planner/plan.ts'
import {
  createBlocks,
  createGripper,
  createHanoi,
  createLogistics,
  type Texts,
} from '../../client/projects/ic/planner/testing-families.ts'
import { SECOND } from '../../shared/clock.ts'
import { type Bench, type Measurement, type Stopwatch, timeRuns } from './bench.ts'
import { type BaselineResult, searchTextbook } from './planner-baseline.ts'
import { hasPyperplan, timePyperplan } from './pyperplan.ts'

const RUNS = 5

/** The time limit of a run, of ours and of the baseline. */
const LIMIT = 20 * SECOND
const BASELINE_LIMIT = 2 * SECOND
const PYPERPLAN_LIMIT = 30 * SECOND

/** The minimum number of expansions for a rate; below it, the start of the search dominates. */
const ENOUGH_FOR_A_RATE = 10_000

const GRAPHPLAN: Method = { search: 'graphplan' }
const GREEDY: Method = { search: 'gbfs', heuristic: 'hff' }
const OPTIMAL: Method = { search: 'astar', heuristic: 'lmcut' }
const BREADTH_FIRST: Method = { search: 'bfs' }

type Task = { name: string; texts: Texts; methods: readonly Method[] }

/** Generated instances by their seed. Each family grows until it is hard. */
const TASKS: readonly Task[] = [
  ...range(3, 12).map((blocks) => ({
    name: `blocks ${blocks}`,
    texts: createBlocks(blocks, 2),
    methods: [...(blocks < 10 ? [GRAPHPLAN, OPTIMAL] : []), GREEDY],
  })),
  // The optimal plan of this instance has 28 moves.
  { name: 'blocks 9, 28 moves', texts: createBlocks(9, 22), methods: [OPTIMAL] },
  { name: 'blocks 8', texts: createBlocks(8, 1), methods: [BREADTH_FIRST] },
  ...range(0, 9).map((number) => {
    const [packages, cities] = [6 + (number % 3), 2 + (number % 2)]
    return {
      name: `logistics ${packages} in ${cities}, no. ${number}`,
      texts: createLogistics(packages, cities, number),
      methods: [GRAPHPLAN, GREEDY],
    }
  }),
  ...range(1, 4).map((balls) => ({
    name: `gripper ${balls}`,
    texts: createGripper(balls),
    methods: [GRAPHPLAN, OPTIMAL, BREADTH_FIRST],
  })),
  ...range(3, 8).map((discs) => ({
    name: `hanoi ${discs}`,
    texts: createHanoi(discs),
    methods: [...(discs < 7 ? [GRAPHPLAN] : []), OPTIMAL, BREADTH_FIRST],
  })),
]

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index)
}

/** Measures planning from the texts to the plan, on generated families. */
export const plannerBench: Bench = {
  name: 'planner',
  baseline:
    'breadth-first search by the book on sets of texts, from the same ground task, one run, 2 s at most; and pyperplan, if Python has it',
  *run(stopwatch) {
    const sums = new Map<string, Sum>()
    const others = new Map<string, Sum>()
    const hasOther = hasPyperplan()
    for (const { name, texts, methods } of TASKS) {
      const baseline = runBaseline(texts, stopwatch)
      for (const method of methods) {
        for (const figure of measure(name, { texts, method, baseline }, stopwatch)) {
          yield figure
          if (figure.unit !== 'ms') continue
          addTo(sums, nameMethod(method), figure)
          if (!hasOther) continue
          const other = timePyperplan(texts, method, PYPERPLAN_LIMIT)
          addTo(others, nameMethod(method), { ...figure, baseline: other })
        }
      }
    }
    for (const [method, sum] of sums) {
      yield describeSum(method, 'breadth-first search solves in 2 s', sum, 1)
    }
    for (const [method, sum] of others) {
      yield describeSum(method, 'pyperplan solves in 30 s', sum, 3)
    }
  },
}

/** The milliseconds of the tasks of a method that the baseline solves, too. */
type Sum = { tasks: number; ours: number; baseline: number }

function addTo(sums: Map<string, Sum>, method: string, { ours, baseline }: Measurement): void {
  if (baseline === undefined) return
  const sum = sums.get(method) ?? { tasks: 0, ours: 0, baseline: 0 }
  sums.set(method, {
    tasks: sum.tasks + 1,
    ours: sum.ours + ours,
    baseline: sum.baseline + baseline,
  })
}

/** Why a method is slower in sum than the textbook search. */
const SHORTFALLS: Readonly<Record<string, string>> = {
  'astar lmcut': 'on tasks of a few thousand states its estimates cost more than they save',
}

/** @param goal how many times quicker ours is meant to be */
function describeSum(
  method: string,
  solver: string,
  { tasks, ours, baseline }: Sum,
  goal: number,
): Measurement {
  const shortfall = SHORTFALLS[method]
  return {
    name: `${method}, the ${tasks} tasks that ${solver}`,
    unit: 'ms',
    better: 'less',
    ours,
    baseline,
    goal: { ratio: goal, ...(shortfall !== undefined && { shortfall }) },
  }
}

function nameMethod(method: Method): string {
  return 'heuristic' in method ? `${method.search} ${method.heuristic}` : method.search
}

/** The milliseconds from the texts to the plan, and of the search alone. */
type Baseline = BaselineResult & { milliseconds: number; searching: number }

function runBaseline(texts: Texts, stopwatch: Stopwatch): Baseline {
  const start = stopwatch.now()
  const task = ground(texts, stopwatch)
  const grounded = stopwatch.now()
  const result = searchTextbook(task, () => stopwatch.now() - grounded > BASELINE_LIMIT)
  const end = stopwatch.now()
  return { ...result, milliseconds: end - start, searching: end - grounded }
}

function ground({ domain, problem }: Texts, stopwatch: Stopwatch) {
  const parsed = parsePddl({ file: 'domain', text: domain }, { file: 'problem', text: problem })
  if (!parsed.ok) throw new Error(`The family is wrong: ${parsed.problem.problem}`)
  const limits = { time: LIMIT, memory: Infinity, actions: Infinity }
  return keepRelevant(groundTask(parsed.value, new Meter(limits, stopwatch)))
}

/** Measures the time of a method, and for breadth-first search the nodes per second too. */
function* measure(
  task: string,
  { texts, method, baseline }: { texts: Texts; method: Method; baseline: Baseline },
  stopwatch: Stopwatch,
): Generator<Measurement> {
  const { milliseconds, value: outcome } = timeRuns(stopwatch, RUNS, () =>
    plan(
      {
        domain: { file: 'domain', text: texts.domain },
        problem: { file: 'problem', text: texts.problem },
      },
      method,
      new Meter({ time: LIMIT, memory: 2 ** 30, actions: 500_000 }, stopwatch),
    ),
  )
  const name = `${task}, ${nameMethod(method)}`
  yield {
    name,
    unit: 'ms',
    better: 'less',
    ours: milliseconds,
    baseline: baseline.length === undefined ? undefined : baseline.milliseconds,
    details: describe(outcome),
  }
  if (method.search !== 'bfs' || outcome.kind !== 'plan') return
  const { nodes, searching } = outcome.statistics
  const expanded = nodes?.expanded ?? 0
  if (expanded < ENOUGH_FOR_A_RATE) return
  yield {
    name: `${task}, expanded`,
    unit: 'nodes/s',
    better: 'more',
    ours: (expanded * SECOND) / searching,
    baseline: (baseline.expanded * SECOND) / baseline.searching,
  }
}

function describe(outcome: Outcome): Record<string, number | string> {
  if (outcome.kind !== 'plan') return { outcome: outcome.kind }
  const { steps, statistics: figures } = outcome
  return {
    actions: steps.flat().length,
    ...(figures.graph
      ? { steps: steps.length, searched: figures.graph.searched }
      : { nodes: figures.nodes?.expanded ?? 0 }),
    kB: Math.round(figures.memory / 1000),
  }
}
