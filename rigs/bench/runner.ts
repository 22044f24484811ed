import { availableParallelism, cpus } from 'node:os'
import { type Result, failure, success } from '../../shared/result.ts'
import { type Bench, findRatio, formatNumber, type Measurement, type Stopwatch } from './bench.ts'
import { describeGoal, isGoalMet } from './goal.ts'

/** The saved results: for each benchmark its baseline, its machine and its figures. */
export type Results = Record<
  string,
  { baseline: string; machine: string; figures: (Measurement & { ratio: number | undefined })[] }
>

/** The processor, the cores and the Node version, which affect the figures. */
const MACHINE = `${cpus()[0]?.model ?? 'an unknown processor'}, ${availableParallelism()} cores, Node ${process.versions.node}`

/** Selects benchmarks by name, or all without names. An unknown name is a problem. */
export function chooseBenches(
  benches: readonly Bench[],
  names: readonly string[],
): Result<readonly Bench[], string> {
  const unknown = names.find((name) => !benches.some((bench) => bench.name === name))
  if (unknown !== undefined) {
    const known = benches.map(({ name }) => name).join(', ')
    return failure(`Unknown benchmark “${unknown}”. Use one of: ${known || 'none'}.`)
  }
  return success(names.length === 0 ? benches : benches.filter(({ name }) => names.includes(name)))
}

/** Runs benchmarks one after the other and prints each figure when it is measured. */
export async function runBenches(
  benches: readonly Bench[],
  { stopwatch, print }: { stopwatch: Stopwatch; print: (line: string) => void },
): Promise<Results> {
  const results: Results = Object.create(null) as Results
  for (const bench of benches) {
    print(`${bench.name}: against ${bench.baseline}`)
    print(HEADINGS)
    const figures: Results[string]['figures'] = []
    results[bench.name] = { baseline: bench.baseline, machine: MACHINE, figures }
    for await (const measurement of bench.run(stopwatch)) {
      figures.push({ ...measurement, ratio: findRatio(measurement) })
      print(formatMeasurement(measurement))
    }
    print('')
  }
  return results
}

const HEADINGS = formatColumns('', 'ours', 'baseline', 'ratio', '')

function formatMeasurement(measurement: Measurement): string {
  const { name, unit, ours, baseline, goal, details = {} } = measurement
  const ratio = findRatio(measurement)
  const judged =
    goal && `${describeGoal(goal, measurement)}: ${isGoalMet(goal, measurement) ? 'met' : 'MISSED'}`
  return formatColumns(
    name,
    `${formatNumber(ours)} ${unit}`,
    baseline === undefined ? '–' : `${formatNumber(baseline)} ${unit}`,
    ratio === undefined ? '' : `${formatNumber(ratio)}×`,
    [
      ...(judged === undefined ? [] : [judged]),
      ...Object.entries(details).map(([key, value]) => `${key} ${value}`),
    ].join(', '),
  )
}

function formatColumns(...[name, ours, baseline, ratio, details]: string[]): string {
  const columns = [name?.padEnd(46), ours?.padStart(16), baseline?.padStart(16), ratio?.padStart(9)]
  return [...columns, details].join('  ').trimEnd()
}
