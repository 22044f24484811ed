import type { StateRecord } from '../worker/state-record.ts'

/** Distances in units of the drawing. */
const COLUMN = 18
const ROW = 34
const MARGIN = 18

/** Above this number of states, those that are never chosen are drawn as one mark for each parent. */
const MAX_DRAWN_SINGLY = 60

/** A state, or several that are only opened, in the drawing of a tree. */
export type TreeNode = {
  x: number
  y: number
  /** The numbers of the states; one unless they are summarised. */
  states: readonly number[]
  /** The node that it was first reached from; undefined for the initial state. */
  parent: TreeNode | undefined
}

/** The tree in which a search first reached its states, whatever the step. */
export type SearchTree = { width: number; height: number; nodes: readonly TreeNode[] }

/** Lays out the tree of a search from the top down, each parent over the middle of its children. */
export function layOutTree({ events, states }: StateRecord): SearchTree {
  const chosen = new Set(events.flatMap((event) => (event.kind === 'choose' ? [event.state] : [])))
  const children = new Map<number, number[][]>()
  const reached = new Set<number>()
  for (const event of events) {
    if (event.kind !== 'open' || reached.has(event.state)) continue
    reached.add(event.state)
    const siblings = children.get(event.parent) ?? []
    const summary = siblings.find(([state]) => state !== undefined && !chosen.has(state))
    const isSummarised = states.length > MAX_DRAWN_SINGLY && !chosen.has(event.state)
    if (isSummarised && summary) summary.push(event.state)
    else siblings.push([event.state])
    children.set(event.parent, siblings)
  }
  const nodes: TreeNode[] = []
  let leaves = 0
  let depth = 0

  // Without recursion: a path may have thousands of states.
  type Visit = { node: TreeNode; below: number[][]; next: number; first: number }
  const visit = (group: readonly number[], parent?: TreeNode): Visit => {
    const y = MARGIN + path.length * ROW
    const node: TreeNode = { x: 0, y, states: group, parent }
    nodes.push(node)
    depth = Math.max(depth, y)
    const [state] = group
    const below = group.length === 1 && state !== undefined ? (children.get(state) ?? []) : []
    return { node, below, next: 0, first: leaves }
  }
  const path: Visit[] = []
  const [root] = children.get(-1) ?? []
  if (root) path.push(visit(root))
  for (let top = path.at(-1); top; top = path.at(-1)) {
    const group = top.below[top.next++]
    if (group) {
      path.push(visit(group, top.node))
      continue
    }
    if (top.below.length === 0) leaves++
    top.node.x = MARGIN + ((top.first + leaves - 1) / 2) * COLUMN
    path.pop()
  }
  return { width: 2 * MARGIN + Math.max(0, leaves - 1) * COLUMN, height: depth + MARGIN, nodes }
}
