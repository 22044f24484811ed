import { countBits, hasBit, listBits } from '../planner/bits.ts'
import type { Level } from '../planner/graphplan/planning-graph.ts'
import type { DrawnGraph } from '../worker/graph-record.ts'

/** A fact or an action in a level. No-ops are numbered after the operators, in the order of the facts. */
export type GraphNode = { kind: 'fact' | 'action'; level: number; number: number }

/** Returns whether an action is a no-op, which only keeps a fact true. */
export function isNoOp({ task }: DrawnGraph, action: number): boolean {
  return action >= task.operators.length
}

/** Returns the name of a fact, such as `(on a b)`. */
export function nameFact({ task }: DrawnGraph, fact: number): string {
  return task.facts[fact] ?? ''
}

/** Returns the name of an action; for a no-op, `no-op of` and its fact. */
export function nameAction(graph: DrawnGraph, action: number): string {
  const operator = graph.task.operators[action]
  return operator
    ? operator.name
    : `no-op of ${nameFact(graph, action - graph.task.operators.length)}`
}

/** Returns the name of a fact or an action. */
export function nameNode(graph: DrawnGraph, { kind, number }: GraphNode): string {
  return kind === 'fact' ? nameFact(graph, number) : nameAction(graph, number)
}

/** Returns preconditions, add effects and delete effects. A no-op requires and adds its fact. */
export function operatorOf({ task }: DrawnGraph, action: number) {
  const operator = task.operators[action]
  if (operator) return operator
  const kept = [action - task.operators.length]
  return { preconditions: kept, adds: kept, deletes: [] }
}

/** Lists the facts of a level in ascending order. */
export function listFacts({ factWidth }: DrawnGraph, { facts }: Level): number[] {
  return listBits(facts, 0, factWidth)
}

/** Lists the actions of a level in ascending order, no-ops included. */
export function listActions({ actionWidth }: DrawnGraph, { actions }: Level): number[] {
  return listBits(actions, 0, actionWidth)
}

/** Lists the actions of a level that add a fact, no-ops included. */
export function listAchievers(graph: DrawnGraph, level: Level, fact: number): number[] {
  return listActions(graph, level).filter((action) => operatorOf(graph, action).adds.includes(fact))
}

/** Counts the mutexes of a node. */
export function countMutexes(graph: DrawnGraph, node: GraphNode): number {
  return countBits(...findMutexBits(graph, node))
}

/** Lists the nodes that are mutex with a node, in ascending order. */
export function listMutexes(graph: DrawnGraph, node: GraphNode): number[] {
  return listBits(...findMutexBits(graph, node))
}

/** Returns the words that hold the mutexes of a node, with their first bit and their length. */
function findMutexBits(graph: DrawnGraph, { kind, level, number }: GraphNode) {
  const { levels, factWidth, actionWidth } = graph
  const words = levels[level]?.[`${kind}Mutexes`] ?? new Int32Array()
  const width = kind === 'fact' ? factWidth : actionWidth
  return [words, number * width, words.length && width] as const
}

/** Explains a mutex by the rules of Blum and Furst (1997); empty if the nodes are not mutex. */
export function explainMutex(
  graph: DrawnGraph,
  { kind, level: number, number: node }: GraphNode,
  b: number,
) {
  const level = graph.levels[number]
  const before = graph.levels[number - 1]
  if (!level || !before) return ''
  return kind === 'fact'
    ? explainFacts(graph, level, node, b)
    : explainActions(graph, before, node, b)
}

/** Explains a mutex of two actions: the first interference, else the first competing needs. */
function explainActions(graph: DrawnGraph, before: Level, a: number, b: number): string {
  const [first] = [...listInterferences(graph, a, b), ...listInterferences(graph, b, a)]
  if (first) return `Interference: ${first}.`
  const wanted = operatorOf(graph, b).preconditions
  for (const need of operatorOf(graph, a).preconditions) {
    for (const rival of wanted) {
      if (!hasBit(before.factMutexes, need * graph.factWidth, rival)) continue
      const [left, right] = [nameFact(graph, need), nameFact(graph, rival)]
      return `Competing needs: ${left} and ${right} exclude each other in the level before.`
    }
  }
  return ''
}

function listInterferences(graph: DrawnGraph, a: number, b: number): string[] {
  const { preconditions, adds } = operatorOf(graph, b)
  return operatorOf(graph, a).deletes.flatMap((fact) => {
    const verb = preconditions.includes(fact) ? 'needs' : adds.includes(fact) ? 'adds' : undefined
    if (!verb) return []
    return `${nameAction(graph, a)} deletes ${nameFact(graph, fact)}, which ${nameAction(graph, b)} ${verb}`
  })
}

const MAX_ACHIEVERS = 3

function explainFacts(graph: DrawnGraph, level: Level, a: number, b: number): string {
  const origins = [a, b].map((fact) => {
    const achievers = listAchievers(graph, level, fact)
    const names = achievers.slice(0, MAX_ACHIEVERS).map((action) => nameAction(graph, action))
    const more =
      achievers.length > MAX_ACHIEVERS ? ` and ${achievers.length - MAX_ACHIEVERS} more` : ''
    return `${nameFact(graph, fact)} comes from ${names.join(', ')}${more}`
  })
  return `Every way to the one excludes every way to the other: ${origins.join('; ')}.`
}
