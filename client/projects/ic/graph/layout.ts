import type { DrawnGraph } from '../worker/graph-record.ts'
import { isNoOp, listActions, listFacts, operatorOf, nameNode, type GraphNode } from './node.ts'
import type { PlanSubgraph } from './plan-subgraph.ts'

/** Distance of two rows of the graph, in pixels. */
export const ROW_HEIGHT = 32
/** Height of a node's box, in pixels. */
export const BOX_HEIGHT = 26
/** Height of the line with the column headings, in pixels. */
export const HEADER_HEIGHT = 34
const GAP = 84
const MARGIN = 8
const CHARACTER_WIDTH = 7.3
/** Horizontal padding of a name, including the mutex sign. */
const PADDING = 36

/** Maximum length of a drawn name; the details beside the graph show the whole name. */
const MAX_NAME_LENGTH = 36

/* Limits of one column and of the whole graph, so that drawing stays smooth. */
const MAX_ROWS = 40
const MAX_NODES = 240

/** A node with its label and the position of its box. */
export type DrawnNode = GraphNode & {
  key: string
  text: string
  x: number
  y: number
  width: number
}

type Column = {
  kind: 'fact' | 'action'
  level: number
  x: number
  nodes: readonly DrawnNode[]
  /** Number of nodes of this column that are not drawn. */
  hidden: number
}

/** Positions of the drawn columns and nodes, in pixels. */
export type GraphLayout = {
  columns: readonly Column[]
  nodes: ReadonlyMap<string, DrawnNode>
  width: number
  height: number
}

/** Returns a key that is unique within the graph. */
export function keyOfNode({ kind, level, number }: GraphNode): string {
  return `${kind}-${level}-${number}`
}

type Options = {
  /** The last level to draw. */
  last: number
  withNoOps: boolean
  /** The nodes of the plan, which are drawn first when not all nodes fit. */
  support: PlanSubgraph
}

/**
 * Lays the levels up to `last` out in columns of facts and actions, within the size limits. Facts
 * are sorted by the level in which they first appear, so each keeps its row.
 */
export function layOut(graph: DrawnGraph, { last, withNoOps, support }: Options): GraphLayout {
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
  // Without the facts before them, the first actions would have no edges.
  if (chosen[0]?.kind === 'action') chosen.shift()
  return positionColumns(chosen)
}

type ColumnOptions = { withNoOps: boolean; support: PlanSubgraph; ranks: readonly number[] }

/** The columns of a level: its actions, if it has any, and its facts. */
function chooseColumns(
  graph: DrawnGraph,
  number: number,
  { withNoOps, support, ranks }: ColumnOptions,
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
    const kept = limitRows(numbers, wanted)
    const nodes = kept.map((node) => createNode(graph, { kind, level: number, number: node }))
    return { kind, level: number, nodes, hidden: numbers.length - kept.length }
  }
  return [
    ...(number > 0 ? [choose('action', actions, used?.actions)] : []),
    choose('fact', facts, used?.facts),
  ]
}

/** Keeps at most `MAX_ROWS` nodes in their order, preferring those that are wanted. */
function limitRows(numbers: readonly number[], wanted: ReadonlySet<number> | undefined): number[] {
  if (numbers.length <= MAX_ROWS) return [...numbers]
  const isWanted = (number: number) => Number(wanted?.has(number) ?? false)
  const best = numbers.toSorted((a, b) => isWanted(b) - isWanted(a)).slice(0, MAX_ROWS)
  const kept = new Set(best)
  return numbers.filter((number) => kept.has(number))
}

function createNode(graph: DrawnGraph, at: GraphNode): DrawnNode {
  const name = nameNode(graph, at)
  const text = name.length > MAX_NAME_LENGTH ? `${name.slice(0, MAX_NAME_LENGTH - 1)}…` : name
  return { ...at, key: keyOfNode(at), text, x: 0, y: 0, width: 0 }
}

function positionColumns(chosen: readonly Omit<Column, 'x'>[]): GraphLayout {
  let x = MARGIN
  const columns = chosen.map((column) => {
    const longest = Math.max(8, ...column.nodes.map(({ text }) => text.length))
    const width = Math.round(longest * CHARACTER_WIDTH + PADDING)
    const nodes = column.nodes.map((node, row) => ({
      ...node,
      x,
      y: HEADER_HEIGHT + row * ROW_HEIGHT,
      width,
    }))
    const placed = { ...column, x, nodes }
    x += width + GAP
    return placed
  })
  const rows = Math.max(1, ...columns.map(({ nodes, hidden }) => nodes.length + Math.sign(hidden)))
  return {
    columns,
    nodes: new Map(columns.flatMap(({ nodes }) => nodes.map((node) => [node.key, node]))),
    width: x - GAP + MARGIN,
    height: HEADER_HEIGHT + rows * ROW_HEIGHT + MARGIN,
  }
}

/** Returns, for each fact, the first level that contains it. */
function rankFacts(graph: DrawnGraph): number[] {
  const ranks: number[] = []
  graph.levels.forEach((level, number) => {
    for (const fact of listFacts(graph, level)) ranks[fact] ??= number
  })
  return ranks
}

/** Which edges of an action to draw. */
type EdgeKind = 'needs' | 'adds' | 'deletes'

/** Returns the edges between an action and its drawn facts, as SVG path data. */
export function drawEdges(
  graph: DrawnGraph,
  { nodes }: GraphLayout,
  action: GraphNode,
  kind: EdgeKind,
): string {
  const from = nodes.get(keyOfNode(action))
  const { preconditions, adds, deletes } = operatorOf(graph, action.number)
  const facts = { needs: preconditions, adds, deletes }[kind]
  const level = kind === 'needs' ? action.level - 1 : action.level
  return facts
    .map((fact) => {
      const to = nodes.get(keyOfNode({ kind: 'fact', level, number: fact }))
      if (!to) return ''
      if (from) return kind === 'needs' ? drawEdge(to, from) : drawEdge(from, to)
      // A hidden no-op becomes one edge from its fact to the same fact in the next level.
      const before = nodes.get(keyOfNode({ kind: 'fact', level: action.level - 1, number: fact }))
      return kind === 'adds' && isNoOp(graph, action.number) && before ? drawEdge(before, to) : ''
    })
    .join('')
}

function drawEdge(from: DrawnNode, to: DrawnNode): string {
  const start = from.x + from.width
  const bend = Math.round((to.x - start) / 2)
  const [top, bottom] = [from.y + BOX_HEIGHT / 2, to.y + BOX_HEIGHT / 2]
  return `M${start} ${top}C${start + bend} ${top} ${to.x - bend} ${bottom} ${to.x} ${bottom}`
}

/** Returns the node that a key moves the focus to; undefined at the border of the graph. */
export function findNeighbour(
  { columns }: GraphLayout,
  key: string,
  direction: string,
): DrawnNode | undefined {
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
