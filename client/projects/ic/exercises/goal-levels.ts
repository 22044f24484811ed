import { formatCount } from '../../../../shared/count.ts'
import { hasBit } from '../planner/bits.ts'
import type { DrawnGraph } from '../worker/graph-record.ts'

/** What the three numbers of the exercise are, in their order. */
export const LEVEL_LABELS = [
  'First level with all goals',
  'First level where no two goals are mutex',
  'Steps of the shortest plan',
] as const

/** Lists the goals that a level does not have. */
function listMissing({ task, levels }: DrawnGraph, number: number): string[] {
  const level = levels[number]
  return task.goal.flatMap((fact) =>
    level && hasBit(level.facts, 0, fact) ? [] : (task.facts[fact] ?? []),
  )
}

/** Finds two goals that are mutex in a level. */
function findMutex({ task, levels, factWidth }: DrawnGraph, number: number): string[] | undefined {
  const level = levels[number]
  if (!level) return undefined
  for (const fact of task.goal) {
    const other = task.goal.find((goal) => hasBit(level.factMutexes, fact * factWidth, goal))
    if (other !== undefined) return [task.facts[fact] ?? '', task.facts[other] ?? '']
  }
  return undefined
}

/**
 * Compares the numbers that a visitor read with the graph; returns what is wrong, or nothing.
 * @param steps number of steps of the shortest plan
 */
export function checkLevels(texts: readonly string[], graph: DrawnGraph, steps: number): string[] {
  const numbers = [...graph.levels.keys()]
  const hasAll = (level: number) => listMissing(graph, level).length === 0
  const first = numbers.findIndex(hasAll)
  const free = numbers.findIndex((level) => hasAll(level) && !findMutex(graph, level))
  return LEVEL_LABELS.flatMap((label, index) => {
    const text = (texts[index] ?? '').trim()
    if (!/^\d{1,4}$/.test(text)) return [`${label}: write a whole number.`]
    const number = Number(text)
    const found = [
      () => compareFirst(graph, number, first),
      () => compareFree(graph, number, free),
      () => compareSteps(number, steps),
    ][index]?.()
    return found === undefined ? [] : [`${label}: ${found}`]
  })
}

function compareFirst(graph: DrawnGraph, number: number, right: number): string | undefined {
  if (number > right) return `all goals stand at a lower level than ${number} already.`
  return number < right ? describeMissing(graph, number) : undefined
}

function describeMissing(graph: DrawnGraph, number: number): string {
  return `level ${number} lacks ${listMissing(graph, number).join(', ')}.`
}

function compareFree(graph: DrawnGraph, number: number, right: number): string | undefined {
  if (number > right)
    return `the goals are free of mutexes at a lower level than ${number} already.`
  if (number === right) return undefined
  const pair = findMutex(graph, number)
  return pair
    ? `at level ${number}, ${pair.join(' and ')} are mutex.`
    : describeMissing(graph, number)
}

function compareSteps(number: number, right: number): string | undefined {
  if (number > right) return 'there is a shorter plan.'
  return number < right ? `no plan has only ${formatCount(number, 'step')}.` : undefined
}
