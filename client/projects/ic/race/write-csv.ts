import type { Run } from '../workbench/run.ts'

const COLUMNS = [
  'search',
  'heuristic',
  'result',
  'actions',
  'steps',
  'cost',
  'fewest',
  'expanded_states',
  'goal_sets',
  'milliseconds',
  'grounding_milliseconds',
  'memory_bytes',
]

/**
 * Writes runs as CSV (RFC 4180). `result` is `plan`, `unsolvable`, the limit that stopped the
 * search, or why its worker ended. No cell needs quotes: all are names and numbers.
 */
export function writeCsv(runs: readonly Run[]): string {
  return [COLUMNS, ...runs.map(listCells)].map((cells) => `${cells.join(',')}\r\n`).join('')
}

function listCells({ method, end, searched, time }: Run): (string | number | undefined)[] {
  const plan = end.kind === 'plan' ? end : undefined
  const statistics = end.kind === 'interrupted' ? undefined : end.statistics
  const isGraphplan = method.search === 'graphplan'
  return [
    method.search,
    'heuristic' in method ? method.heuristic : undefined,
    end.kind === 'stopped' ? end.limit : end.kind === 'interrupted' ? end.because : end.kind,
    plan?.steps.flat().length,
    plan?.steps.length,
    plan?.cost,
    plan?.fewest,
    isGraphplan ? undefined : searched,
    isGraphplan ? searched : undefined,
    round(time),
    statistics && round(statistics.grounding),
    statistics?.memory,
  ]
}

/** Rounds to microseconds, which browsers do not measure. */
function round(milliseconds: number): number {
  return Math.round(milliseconds * 1000) / 1000
}
