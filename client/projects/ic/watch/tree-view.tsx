import { useEffect, useMemo, useRef } from 'react'
import { formatCount } from '../../../../shared/count.ts'
import type { StateRecord } from '../worker/state-record.ts'
import { isGoal, type SearchStep } from './replay.ts'
import type { SearchTree, TreeNode } from './search-tree.ts'
import kit from '../../../ui/kit.module.css'
import style from './watch.module.css'

const RADIUS = 5

type Look = 'open' | 'closed' | 'dead' | 'chosen' | 'goal'

type Props = { tree: SearchTree; record: StateRecord; step: SearchStep }

/** Draws the tree of the states that a search has reached at a step, around the one that it takes. */
export function TreeView({ tree, record, step }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const drawn = useMemo(() => draw(tree, record, step), [tree, record, step])
  const { current } = drawn
  useEffect(() => {
    if (!current || !box.current) return
    const { clientWidth, clientHeight } = box.current
    box.current.scrollTo(current.x - clientWidth / 2, current.y - clientHeight / 2)
  }, [current])
  const [open, closed, dead] = [step.open.length, step.closed.length, step.dead.length]
  return (
    <div className={kit.stack} data-gap="3">
      <h4>Search tree</h4>
      <div
        ref={box}
        className={`${kit.drawing} ${style.tree}`}
        role="group"
        aria-label="Search tree"
        tabIndex={0}
      >
        <svg
          width={tree.width}
          height={tree.height}
          role="img"
          aria-label={`A tree of ${formatCount(open + closed + dead, 'state')}: ${closed} taken, ${open} open, ${formatCount(dead, 'dead end')}.`}
        >
          <path className={style.edges} d={drawn.edges} />
          <path className={style.path} d={drawn.path} />
          {drawn.nodes.map(({ node: { x, y, states }, look, count }) => (
            <g key={states[0]} data-look={look} transform={`translate(${x} ${y})`}>
              <Shape look={look} />
              {count > 1 && (
                <text y={RADIUS + 12} textAnchor="middle">
                  {count}
                </text>
              )}
            </g>
          ))}
        </svg>
      </div>
      <ul className={`${kit.row} ${kit.muted} ${style.legend}`} role="list">
        {(['chosen', 'closed', 'open', 'dead', 'goal'] as const).map((look) => (
          <li key={look} className={kit.row} data-gap="1">
            <svg width={18} height={18} viewBox="-9 -9 18 18" aria-hidden="true">
              <g data-look={look}>
                <Shape look={look} />
              </g>
            </svg>
            {LEGEND[look]}
          </li>
        ))}
      </ul>
    </div>
  )
}

const LEGEND: Readonly<Record<Look, string>> = {
  chosen: 'taken by this step',
  closed: 'taken before',
  open: 'open; a number counts several',
  dead: 'dead end',
  goal: 'goal',
}

function Shape({ look }: { look: Look }) {
  if (look === 'dead') return <path d="M-4-4 4 4M-4 4 4-4" />
  return (
    <>
      {look === 'goal' && <circle r={RADIUS + 3} />}
      <circle r={RADIUS} />
    </>
  )
}

/** Lists what is drawn at a step, and where the state is that it takes. */
function draw({ nodes }: SearchTree, record: StateRecord, step: SearchStep) {
  const looks = new Map<number, Look>([
    ...step.open.map(({ state }) => [state, 'open'] as const),
    ...step.closed.map(({ state }) => [state, 'closed'] as const),
    ...step.dead.map(({ state }) => [state, 'dead'] as const),
    [step.chosen?.state ?? 0, 'chosen'],
  ])
  const shown: { node: TreeNode; look: Look; count: number }[] = []
  let current: TreeNode | undefined
  let edges = ''
  for (const node of nodes) {
    const reached = node.states.filter((state) => looks.has(state))
    const [state] = reached
    if (state === undefined) continue
    const isFound = node.states.length === 1 && isGoal(record, state)
    // Of several, those that are open say more than dead ends.
    const look = reached.map((each) => looks.get(each)).find((each) => each !== 'dead') ?? 'dead'
    if (look === 'chosen') current = node
    shown.push({ node, look: isFound ? 'goal' : look, count: reached.length })
    if (node.parent) edges += drawEdge(node.parent, node)
  }
  let path = ''
  for (let node = current; node?.parent; node = node.parent) path += drawEdge(node.parent, node)
  return { nodes: shown, edges, path, current }
}

function drawEdge(from: TreeNode, to: TreeNode): string {
  return `M${from.x} ${from.y + RADIUS}L${to.x} ${to.y - RADIUS}`
}
