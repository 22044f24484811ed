import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { formatNumber } from './bench.ts'
import { describeGoal, isGoalMet } from './goal.ts'
import { readResults } from './results.ts'
import type { Results } from './runner.ts'

/** The markers around the table in docs/performance.md. */
const BEGIN = '<!-- bench: written by npm run bench:table -->'
const END = '<!-- bench: end -->'

/** Path of docs/performance.md. */
export const PERFORMANCE = fileURLToPath(new URL('../../docs/performance.md', import.meta.url))

/** Replaces the table in a text. Throws if the text lacks the markers. */
export function placeTable(text: string, results: Results): string {
  const [before, rest] = [text.split(BEGIN)[0] ?? '', text.split(BEGIN)[1]]
  const after = rest?.split(END)[1]
  if (after === undefined) throw new Error(`There is no place for the table: ${BEGIN} … ${END}`)
  return `${before}${BEGIN}\n\n${writeTable(results)}\n\n${END}${after}`
}

/** Formats every figure that has a goal as a table in Markdown. */
export function writeTable(results: Results): string {
  const rows = Object.entries(results).flatMap(([bench, { figures }]) =>
    figures.flatMap((figure) => {
      const { name, unit, ours, baseline, ratio, goal } = figure
      if (!goal) return []
      const judged = isGoalMet(goal, figure)
        ? 'yes'
        : `no${goal.shortfall ? `: ${goal.shortfall}` : ''}`
      const cells = [
        `${bench}: ${name}`,
        baseline === undefined ? '–' : `${formatNumber(baseline)} ${unit}`,
        `${formatNumber(ours)} ${unit}`,
        ratio === undefined ? '–' : `${formatNumber(ratio)}×`,
        describeGoal(goal, figure),
        judged,
      ]
      return [`| ${cells.join(' | ')} |`]
    }),
  )
  const machines = [...new Set(Object.values(results).map(({ machine }) => machine))].join('; ')
  return [
    '| what | baseline | ours | ratio | asked | met |',
    '|---|---:|---:|---:|---|---|',
    ...rows,
    '',
    `Measured on ${machines || 'no machine yet'}.`,
  ].join('\n')
}

/** Updates the table in docs/performance.md. */
export async function updateTable(): Promise<void> {
  await writeFile(PERFORMANCE, placeTable(await readFile(PERFORMANCE, 'utf8'), readResults()))
}
