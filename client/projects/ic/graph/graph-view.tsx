import { type KeyboardEvent, memo, type SyntheticEvent, useEffect, useMemo, useRef } from 'react'
import { formatCount } from '../../../../shared/count.ts'
import type { DrawnGraph } from '../worker/graph-record.ts'
import {
  BOX_HEIGHT,
  drawEdges,
  HEADER_HEIGHT,
  findNeighbour,
  keyOfNode,
  type DrawnNode,
  type GraphLayout,
  ROW_HEIGHT,
} from './layout.ts'
import { countMutexes, isNoOp, listMutexes, nameNode, type GraphNode } from './node.ts'
import type { Failure } from './failure.ts'
import type { SearchState } from './search-state.ts'
import type { PlanSubgraph } from './plan-subgraph.ts'
import kit from '../../../ui/kit.module.css'
import style from './graph.module.css'

/** Typical width of a column: the actions of a level are left of its facts. */
const COLUMN_WIDTH = 170

type Props = {
  graph: DrawnGraph
  picture: GraphLayout
  support: PlanSubgraph
  search: SearchState | undefined
  /** What the shown event tells of a failure. */
  failure: Failure | undefined
  /** The level that the followed search is in. */
  searched: number | undefined
  active: GraphNode | undefined
  focused: GraphNode | undefined
  onFocus: (place: GraphNode | undefined) => void
  onHover: (place: GraphNode | undefined) => void
}

/** Draws the graph. It is one tab stop; arrow keys move between its nodes. */
export function GraphView({
  graph,
  picture,
  support,
  search,
  failure,
  searched,
  active,
  focused,
  onFocus,
  onHover,
}: Props) {
  const scroller = useRef<HTMLDivElement>(null)
  const { columns, nodes, width, height } = picture
  const mutexes = useMemo(() => {
    const others = active ? listMutexes(graph, active) : []
    return new Set(others.map((number) => active && keyOfNode({ ...active, number })))
  }, [graph, active])
  const activeKey = active && keyOfNode(active)
  const focusedKey = focused && keyOfNode(focused)
  const [first] = nodes.keys()
  const tabStop = focusedKey !== undefined && nodes.has(focusedKey) ? focusedKey : first
  const lastLevel = columns.at(-1)?.level

  const searchedX = columns.find(({ level }) => level === searched)?.x

  // The newest level is at the right end; a followed search is in the middle.
  useEffect(() => {
    const view = scroller.current
    if (!view) return
    view.scrollLeft =
      searchedX === undefined ? view.scrollWidth : searchedX - view.clientWidth / 2 + COLUMN_WIDTH
  }, [lastLevel, searchedX])

  function findNode({ target }: SyntheticEvent): DrawnNode | undefined {
    const element = target instanceof Element ? target.closest('[data-key]') : null
    return nodes.get(element?.getAttribute('data-key') ?? '')
  }

  function move(event: KeyboardEvent<SVGSVGElement>) {
    if (event.key === 'Escape') onFocus(undefined)
    const from = findNode(event)
    const to = from && findNeighbour(picture, from.key, event.key)
    if (!to) return
    event.preventDefault()
    // A hovered node would stay active instead of the focused one.
    onHover(undefined)
    event.currentTarget.querySelector<SVGElement>(`[data-key="${to.key}"]`)?.focus()
  }

  const [from, to] = [columns[0]?.level ?? 0, lastLevel ?? 0]
  return (
    <div ref={scroller} className={`${kit.drawing} ${style.graphView}`}>
      <svg
        width={width}
        height={height}
        role="group"
        aria-label={`Levels ${from} to ${to} of the planning graph`}
        onKeyDown={move}
        onFocus={(event) => onFocus(findNode(event))}
        onClick={(event) => onFocus(findNode(event))}
        onPointerOver={(event) => {
          if (event.pointerType === 'mouse') onHover(findNode(event))
        }}
        onPointerLeave={() => onHover(undefined)}
      >
        <Edges graph={graph} picture={picture} support={support} />
        {active?.kind === 'action' && (
          <g className={style.edges} data-active>
            <path d={drawEdges(graph, picture, active, 'needs')} />
            <path d={drawEdges(graph, picture, active, 'adds')} />
            <path d={drawEdges(graph, picture, active, 'deletes')} data-deletes />
          </g>
        )}
        {columns.map(({ kind, level, x, nodes: column, hidden }) => (
          <g key={`${kind}-${level}`}>
            <text x={x} y="20">
              {kind === 'fact' ? `Facts ${level}` : `Actions ${level}`}
            </text>
            {column.map((node) => (
              <Box
                key={node.key}
                node={node}
                name={describeNode(graph, node)}
                noOp={node.kind === 'action' && isNoOp(graph, node.number)}
                planned={isPlanned(support, node)}
                noGood={isNoGood(failure, node)}
                goal={isGoal(graph, search, node)}
                chosen={isChosen(search, node)}
                active={node.key === activeKey}
                mutex={mutexes.has(node.key)}
                tabStop={node.key === tabStop}
              />
            ))}
            {hidden > 0 && (
              <text x={x} y={HEADER_HEIGHT + column.length * ROW_HEIGHT + BOX_HEIGHT / 2}>
                and {hidden} more
              </text>
            )}
          </g>
        ))}
      </svg>
    </div>
  )
}

function describeNode(graph: DrawnGraph, node: DrawnNode): string {
  const mutexes = formatCount(countMutexes(graph, node), 'mutex', 'mutexes')
  const kind = node.kind === 'fact' ? 'Fact' : 'Action'
  return `${kind} ${nameNode(graph, node)}, level ${node.level}, ${mutexes}`
}

function isPlanned(support: PlanSubgraph, { kind, level, number }: DrawnNode): boolean {
  const used = support[level]
  return (kind === 'fact' ? used?.facts : used?.actions)?.has(number) ?? false
}

/** Returns whether a node is an open goal of the followed search, else a goal in the last level. */
function isGoal(
  { task, levels }: DrawnGraph,
  search: SearchState | undefined,
  node: DrawnNode,
): boolean {
  if (node.kind !== 'fact') return false
  if (search) return search.open.get(node.level)?.goals.includes(node.number) ?? false
  return node.level === levels.length - 1 && task.goal.includes(node.number)
}

function isNoGood(failure: Failure | undefined, { kind, level, number }: DrawnNode): boolean {
  return kind === 'fact' && failure?.level === level && failure.facts.includes(number)
}

function isChosen(search: SearchState | undefined, node: DrawnNode): boolean {
  if (!search || node.kind !== 'action') return false
  return [...(search.open.get(node.level)?.chosen.values() ?? [])].includes(node.number)
}

type EdgesProps = Pick<Props, 'graph' | 'picture' | 'support'>

/** Draws all edges, those of the plan above the others. */
const Edges = memo(function Edges({ graph, picture, support }: EdgesProps) {
  const { columns } = picture
  const levels = columns.filter(
    ({ kind, level }) => kind === 'fact' && level > (columns[0]?.level ?? 0),
  )
  const draw = (level: number, numbers: Iterable<number>) =>
    [...numbers]
      .flatMap((number) => {
        const action = { kind: 'action', level, number } as const
        return [
          drawEdges(graph, picture, action, 'needs'),
          drawEdges(graph, picture, action, 'adds'),
        ]
      })
      .join('')
  const { operators, facts } = graph.task
  return levels.map(({ level }) => {
    const drawn = columns.find((column) => column.kind === 'action' && column.level === level)
    const real = drawn?.nodes.map(({ number }) => number) ?? []
    const noOps = facts
      .map((_, fact) => operators.length + fact)
      .filter((action) => !real.includes(action))
    return (
      <g key={level} className={style.edges}>
        <path d={draw(level, noOps)} data-no-op />
        <path d={draw(level, real)} />
        <path d={draw(level, support[level]?.actions ?? [])} data-plan />
      </g>
    )
  })
})

type BoxProps = {
  node: DrawnNode
  name: string
  noOp: boolean
  planned: boolean
  noGood: boolean
  goal: boolean
  chosen: boolean
  active: boolean
  mutex: boolean
  tabStop: boolean
}

/** Draws a node; memoised, since most nodes stay the same between renders. */
const Box = memo(function Box({ node, name, tabStop, mutex, active, ...state }: BoxProps) {
  const { key, kind, text, x, y, width } = node
  return (
    <g
      className={style.box}
      role="button"
      tabIndex={tabStop ? 0 : -1}
      aria-label={state.noGood ? `${name}, in the no-good` : name}
      aria-pressed={active}
      data-key={key}
      data-kind={kind}
      data-no-op={state.noOp || undefined}
      data-plan={state.planned || undefined}
      data-goal={state.goal || undefined}
      data-chosen={state.chosen || undefined}
      data-mutex={mutex || undefined}
      data-no-good={state.noGood || undefined}
      data-active={active || undefined}
    >
      <rect
        x={x}
        y={y}
        width={width}
        height={BOX_HEIGHT}
        rx={kind === 'fact' ? BOX_HEIGHT / 2 : 3}
      />
      <text x={x + width / 2} y={y + BOX_HEIGHT / 2} dy="0.35em" textAnchor="middle">
        {mutex ? `× ${text}` : state.noGood ? `! ${text}` : text}
      </text>
    </g>
  )
})
