import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Method } from '../../client/projects/ic/planner/plan.ts'
import type { Texts } from '../../client/projects/ic/planner/testing-families.ts'

/* Runs https://github.com/aibasel/pyperplan (GPL-3.0), which is not part of this project: install it yourself. */

/** Returns whether Python finds pyperplan. */
export function hasPyperplan(): boolean {
  return spawnSync('python3', ['-c', 'import pyperplan']).status === 0
}

/**
 * Returns the milliseconds that pyperplan takes from the texts to the plan, by its log, so without the start of Python;
 * undefined if it finds no plan in the given milliseconds, or does not know the method.
 */
export function timePyperplan(texts: Texts, method: Method, timeout: number): number | undefined {
  if (method.search === 'graphplan') return undefined
  const heuristic = 'heuristic' in method ? ['-H', method.heuristic] : []
  const folder = mkdtempSync(join(tmpdir(), 'bench-pyperplan-'))
  try {
    const files = (['domain', 'problem'] as const).map((name) => {
      const file = join(folder, `${name}.pddl`)
      writeFileSync(file, texts[name])
      return file
    })
    const options = ['-m', 'pyperplan', '-s', method.search, ...heuristic]
    const { stderr, stdout } = spawnSync('python3', [...options, ...files], { timeout })
    const log = `${stdout.toString()}${stderr.toString()}`
    const [begin, end] = [findTime(log, 'Parsing Domain'), findTime(log, 'Search end')]
    if (begin === undefined || end === undefined || !log.includes('Plan length')) return undefined
    return end - begin
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Returns the time of the first line of the log with these words, in milliseconds since 1970. */
function findTime(log: string, words: string): number | undefined {
  const line = log.split('\n').find((each) => each.includes(words))
  const [, day, time] = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d,\d{3})/.exec(line ?? '') ?? []
  return day && time ? Date.parse(`${day}T${time.replace(',', '.')}Z`) : undefined
}
