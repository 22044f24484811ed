import type { DrawnGraph } from '../worker/graph-record.ts'
import { isNoOp, listActions, listFacts, listLinks, namePlace, type Place } from './mutex.ts'
import type { Support } from './support.ts'

/* In pixels of the drawing, which is shown at its own size. */
export const ROW = 32
export const BOX = 26
export const HEAD = 34
const GAP = 84
const MARGIN = 8
const CHARACTER = 7.3
/** Room beside a name, for the mark of a mutex too. */
const PADDING = 36

/** Characters of a name that are drawn; the rest is told beside the picture. */
const MAX_NAME_LENGTH = 36

/** Nodes of one column, and of all: what a browser draws without a pause. */
const MAX_ROWS = 40
const MAX_NODES = 240

/** A node and where its box begins. */
export type Node = Place & { key: string; text: string; x: number; y: number; width: number }

type Column = {
  kind: 'fact' | 'action'
  level: number
  x: number
  nodes: readonly Node[]
  /** How many more there are, which are not drawn. */
  hidden: number
}

export type Picture = {
  columns: readonly Column[]
  nodes: ReadonlyMap<string, Node>
  width: number
  height: number
}

export function keyOfPlace({ kind, level, number }: Place): string {
  return `${kind}-${level}-${number}`
}

type Options = {
  /** The last level that is drawn. */
  last: number
  withNoOps: boolean
  /** What has to be drawn if not all can be. */
  support: Support
}

/**
 * Places the levels up to `last` in columns, facts and actions in turn, as many as are not too much for
 * the page. A fact keeps its row from level to level, since no fact ever leaves.
 */
export function layOut(graph: DrawnGraph, { last, withNoOps, support }: Options): Picture {
  const ranks = rankFacts(graph)
  const chosen: Omit<Column, 'x'>[] = []
  let count = 0
  for (let level = last; level >= 0; level--) {
    const columns = chooseColumns(graph, level, { withNoOps, support, ranks })
    const size = columns.reduce((sum, { nodes }) => sum + nodes.length, 0)
    if (level < last - 1 && count + size > MAX_NODES) break
    count += size
    chosen.unshift(...columns)
  }
  // The actions of the first level that is drawn would hang in the air.
  if (chosen[0]?.kind === 'action') chosen.shift()
  return place(chosen)
}

type Choice = { withNoOps: boolean; support: Support; ranks: readonly number[] }

/** The columns of a level: its actions, if it has any, and its facts. */
function chooseColumns(
  graph: DrawnGraph,
  number: number,
  { withNoOps, support, ranks }: Choice,
): Omit<Column, 'x'>[] {
  const level = graph.levels[number]
  if (!level) return []
  const rankOf = (fact: number) => ranks[fact] ?? 0
  const facts = listFacts(graph, level).sort((a, b) => rankOf(a) - rankOf(b) || a - b)
  const actions = listActions(graph, level).filter((action) => withNoOps || !isNoOp(graph, action))
  const used = support[number]
  const choose = (
    kind: Column['kind'],
    numbers: number[],
    wanted: ReadonlySet<number> | undefined,
  ) => {
    const kept = keepSome(numbers, wanted)
    const nodes = kept.map((node) => createNode(graph, { kind, level: number, number: node }))
    return { kind, level: number, nodes, hidden: numbers.length - kept.length }
  }
  return [
    ...(number > 0 ? [choose('action', actions, used?.actions)] : []),
    choose('fact', facts, used?.facts),
  ]
}

/** As many as a column takes, in their order, those that are wanted before others. */
function keepSome(numbers: readonly number[], wanted: ReadonlySet<number> | undefined): number[] {
  if (numbers.length <= MAX_ROWS) return [...numbers]
  const isWanted = (number: number) => Number(wanted?.has(number) ?? false)
  const best = numbers.toSorted((a, b) => isWanted(b) - isWanted(a)).slice(0, MAX_ROWS)
  const kept = new Set(best)
  return numbers.filter((number) => kept.has(number))
}

function createNode(graph: DrawnGraph, at: Place): Node {
  const name = namePlace(graph, at)
  const text = name.length > MAX_NAME_LENGTH ? `${name.slice(0, MAX_NAME_LENGTH - 1)}…` : name
  return { ...at, key: keyOfPlace(at), text, x: 0, y: 0, width: 0 }
}

function place(chosen: readonly Omit<Column, 'x'>[]): Picture {
  let x = MARGIN
  const columns = chosen.map((column) => {
    const longest = Math.max(8, ...column.nodes.map(({ text }) => text.length))
    const width = Math.round(longest * CHARACTER + PADDING)
    const nodes = column.nodes.map((node, row) => ({ ...node, x, y: HEAD + row * ROW, width }))
    const placed = { ...column, x, nodes }
    x += width + GAP
    return placed
  })
  const rows = Math.max(1, ...columns.map(({ nodes, hidden }) => nodes.length + Math.sign(hidden)))
  return {
    columns,
    nodes: new Map(columns.flatMap(({ nodes }) => nodes.map((node) => [node.key, node]))),
    width: x - GAP + MARGIN,
    height: HEAD + rows * ROW + MARGIN,
  }
}

/** The level in which each fact comes first. */
function rankFacts(graph: DrawnGraph): number[] {
  const ranks: number[] = []
  graph.levels.forEach((level, number) => {
    for (const fact of listFacts(graph, level)) ranks[fact] ??= number
  })
  return ranks
}

/** Which lines of an action are drawn. */
type LineKind = 'needs' | 'adds' | 'deletes'

/** The lines of an action to the facts that are drawn, as SVG path data. */
export function drawLines(
  graph: DrawnGraph,
  { nodes }: Picture,
  action: Place,
  kind: LineKind,
): string {
  const from = nodes.get(keyOfPlace(action))
  const { preconditions, adds, deletes } = listLinks(graph, action.number)
  const facts = { needs: preconditions, adds, deletes }[kind]
  const level = kind === 'needs' ? action.level - 1 : action.level
  return facts
    .map((fact) => {
      const to = nodes.get(keyOfPlace({ kind: 'fact', level, number: fact }))
      if (!to) return ''
      if (from) return kind === 'needs' ? drawLine(to, from) : drawLine(from, to)
      // A no-op that is not drawn itself goes straight on, drawn once.
      const before = nodes.get(keyOfPlace({ kind: 'fact', level: action.level - 1, number: fact }))
      return kind === 'adds' && isNoOp(graph, action.number) && before ? drawLine(before, to) : ''
    })
    .join('')
}

function drawLine(from: Node, to: Node): string {
  const start = from.x + from.width
  const bend = Math.round((to.x - start) / 2)
  const [top, bottom] = [from.y + BOX / 2, to.y + BOX / 2]
  return `M${start} ${top}C${start + bend} ${top} ${to.x - bend} ${bottom} ${to.x} ${bottom}`
}

/** The node that an arrow key leads to; undefined at an edge of the picture. */
export function findNeighbour(
  { columns }: Picture,
  key: string,
  direction: string,
): Node | undefined {
  const column = columns.findIndex(({ nodes }) => nodes.some((node) => node.key === key))
  const row = columns[column]?.nodes.findIndex((node) => node.key === key) ?? -1
  const at = (index: number) =>
    columns[index]?.nodes[Math.min(row, columns[index].nodes.length - 1)]
  switch (direction) {
    case 'ArrowUp':
      return columns[column]?.nodes[row - 1]
    case 'ArrowDown':
      return columns[column]?.nodes[row + 1]
    case 'ArrowLeft':
      return at(column - 1)
    case 'ArrowRight':
      return at(column + 1)
    case 'Home':
      return columns[column]?.nodes[0]
    case 'End':
      return columns[column]?.nodes.at(-1)
    default:
      return undefined
  }
}
