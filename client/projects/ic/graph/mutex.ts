import { countBits, hasBit, listBits } from '../planner/bits.ts'
import type { Level } from '../planner/graphplan/planning-graph.ts'
import type { DrawnGraph } from '../worker/graph-record.ts'

/** A fact or an action in a level; actions count on after the operators with the no-ops of the facts. */
export type Place = { kind: 'fact' | 'action'; level: number; number: number }

export function isNoOp({ task }: DrawnGraph, action: number): boolean {
  return action >= task.operators.length
}

export function nameFact({ task }: DrawnGraph, fact: number): string {
  return task.facts[fact] ?? ''
}

/** An action's name; of a no-op which fact it keeps. */
export function nameAction(graph: DrawnGraph, action: number): string {
  const operator = graph.task.operators[action]
  return operator
    ? operator.name
    : `no-op of ${nameFact(graph, action - graph.task.operators.length)}`
}

export function namePlace(graph: DrawnGraph, { kind, number }: Place): string {
  return kind === 'fact' ? nameFact(graph, number) : nameAction(graph, number)
}

/** What an action needs, adds and deletes; a no-op needs and adds its fact. */
export function listLinks({ task }: DrawnGraph, action: number) {
  const operator = task.operators[action]
  if (operator) return operator
  const kept = [action - task.operators.length]
  return { preconditions: kept, adds: kept, deletes: [] }
}

/** The facts of a level, and its actions with the no-ops, rising. */
export function listFacts({ factWidth }: DrawnGraph, { facts }: Level): number[] {
  return listBits(facts, 0, factWidth)
}

export function listActions({ actionWidth }: DrawnGraph, { actions }: Level): number[] {
  return listBits(actions, 0, actionWidth)
}

/** The actions of the level that add the fact, no-ops included. */
export function listWays(graph: DrawnGraph, level: Level, fact: number): number[] {
  return listActions(graph, level).filter((action) => listLinks(graph, action).adds.includes(fact))
}

/** How many nodes of its level a node excludes. */
export function countMutexes(
  graph: DrawnGraph,
  { kind, level: number, number: node }: Place,
): number {
  const level = graph.levels[number]
  if (!level) return 0
  const { factWidth, actionWidth } = graph
  return kind === 'fact'
    ? countBits(level.factMutexes, node * factWidth, factWidth)
    : countBits(level.actionMutexes, node * actionWidth, actionWidth)
}

/** The nodes of its level, of its kind, that a node excludes, rising. */
export function listMutexes(
  graph: DrawnGraph,
  { kind, level: number, number: node }: Place,
): number[] {
  const level = graph.levels[number]
  if (!level) return []
  const { factWidth, actionWidth } = graph
  return kind === 'fact'
    ? listBits(level.factMutexes, node * factWidth, factWidth)
    : listBits(level.actionMutexes, node * actionWidth, actionWidth)
}

/** Why a node excludes another one, by the rules of Blum and Furst (1997); empty if it does not. */
export function explainMutex(
  graph: DrawnGraph,
  { kind, level: number, number: node }: Place,
  other: number,
) {
  const level = graph.levels[number]
  const before = graph.levels[number - 1]
  if (!level || !before) return ''
  return kind === 'fact'
    ? explainFacts(graph, level, node, other)
    : explainActions(graph, before, node, other)
}

/** Why two actions of a level exclude each other: the first interference, else the first competing needs. */
function explainActions(graph: DrawnGraph, before: Level, one: number, other: number): string {
  const [first] = [...listInterferences(graph, one, other), ...listInterferences(graph, other, one)]
  if (first) return `Interference: ${first}.`
  const wanted = listLinks(graph, other).preconditions
  for (const need of listLinks(graph, one).preconditions) {
    for (const rival of wanted) {
      if (!hasBit(before.factMutexes, need * graph.factWidth, rival)) continue
      const [left, right] = [nameFact(graph, need), nameFact(graph, rival)]
      return `Competing needs: ${left} and ${right} exclude each other in the level before.`
    }
  }
  return ''
}

function listInterferences(graph: DrawnGraph, one: number, other: number): string[] {
  const { preconditions, adds } = listLinks(graph, other)
  return listLinks(graph, one).deletes.flatMap((fact) => {
    const verb = preconditions.includes(fact) ? 'needs' : adds.includes(fact) ? 'adds' : undefined
    if (!verb) return []
    const names = [nameAction(graph, one), nameFact(graph, fact), nameAction(graph, other)]
    return [`${names[0] ?? ''} deletes ${names[1] ?? ''}, which ${names[2] ?? ''} ${verb}`]
  })
}

const MAX_WAYS = 3

function explainFacts(graph: DrawnGraph, level: Level, one: number, other: number): string {
  const [left, right] = [one, other].map((fact) => {
    const ways = listWays(graph, level, fact)
    const names = ways.slice(0, MAX_WAYS).map((action) => nameAction(graph, action))
    const more = ways.length > MAX_WAYS ? ` and ${ways.length - MAX_WAYS} more` : ''
    return `${nameFact(graph, fact)} comes from ${names.join(', ')}${more}`
  })
  return `Every way to the one excludes every way to the other: ${left ?? ''}; ${right ?? ''}.`
}
