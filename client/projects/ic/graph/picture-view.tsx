import { type KeyboardEvent, memo, type SyntheticEvent, useEffect, useMemo, useRef } from 'react'
import type { DrawnGraph } from '../worker/graph-record.ts'
import {
  BOX,
  drawLines,
  HEAD,
  findNeighbour,
  keyOfPlace,
  type Node,
  type Picture,
  ROW,
} from './layout.ts'
import { countMutexes, isNoOp, listMutexes, namePlace, type Place } from './mutex.ts'
import type { SearchState } from './search-state.ts'
import type { Support } from './support.ts'
import { count } from '../workbench/words.ts'
import style from './graph.module.css'

type Props = {
  graph: DrawnGraph
  picture: Picture
  support: Support
  search: SearchState | undefined
  active: Place | undefined
  focused: Place | undefined
  onFocus: (place: Place | undefined) => void
  onHover: (place: Place | undefined) => void
}

/** The graph drawn: one stop for the Tab key, and within it the arrow keys go from node to node. */
export function PictureView({
  graph,
  picture,
  support,
  search,
  active,
  focused,
  onFocus,
  onHover,
}: Props) {
  const scroller = useRef<HTMLDivElement>(null)
  const { columns, nodes, width, height } = picture
  const mutexes = useMemo(() => {
    const others = active ? listMutexes(graph, active) : []
    return new Set(others.map((number) => active && keyOfPlace({ ...active, number })))
  }, [graph, active])
  const activeKey = active && keyOfPlace(active)
  const focusedKey = focused && keyOfPlace(focused)
  const [first] = nodes.keys()
  const stop = focusedKey !== undefined && nodes.has(focusedKey) ? focusedKey : first
  const lastLevel = columns.at(-1)?.level

  // What is new stands at the right.
  useEffect(() => {
    if (scroller.current) scroller.current.scrollLeft = scroller.current.scrollWidth
  }, [lastLevel])

  function findNode({ target }: SyntheticEvent): Node | undefined {
    const element = target instanceof Element ? target.closest('[data-key]') : null
    return nodes.get(element?.getAttribute('data-key') ?? '')
  }

  function move(event: KeyboardEvent<SVGSVGElement>) {
    if (event.key === 'Escape') onFocus(undefined)
    const from = findNode(event)
    const to = from && findNeighbour(picture, from.key, event.key)
    if (!to) return
    event.preventDefault()
    // The pointer may still rest on another node.
    onHover(undefined)
    event.currentTarget.querySelector<SVGElement>(`[data-key="${to.key}"]`)?.focus()
  }

  const [from, to] = [columns[0]?.level ?? 0, lastLevel ?? 0]
  return (
    <div ref={scroller} className={style.picture}>
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
        <Lines graph={graph} picture={picture} support={support} />
        {active?.kind === 'action' && (
          <g className={style.lines} data-active>
            <path d={drawLines(graph, picture, active, 'needs')} />
            <path d={drawLines(graph, picture, active, 'adds')} />
            <path d={drawLines(graph, picture, active, 'deletes')} data-deletes />
          </g>
        )}
        {columns.map(({ kind, level, x, nodes: column, hidden }) => (
          <g key={`${kind}-${level}`}>
            <text className={style.head} x={x} y="20">
              {kind === 'fact' ? `Facts ${level}` : `Actions ${level}`}
            </text>
            {column.map((node) => (
              <Box
                key={node.key}
                node={node}
                name={describeNode(graph, node)}
                noOp={node.kind === 'action' && isNoOp(graph, node.number)}
                planned={isPlanned(support, node)}
                goal={isGoal(graph, search, node)}
                chosen={isChosen(search, node)}
                active={node.key === activeKey}
                mutex={mutexes.has(node.key)}
                stop={node.key === stop}
              />
            ))}
            {hidden > 0 && (
              <text className={style.head} x={x} y={HEAD + column.length * ROW + BOX / 2}>
                and {hidden} more
              </text>
            )}
          </g>
        ))}
      </svg>
    </div>
  )
}

function describeNode(graph: DrawnGraph, node: Node): string {
  const mutexes = count(countMutexes(graph, node), 'mutex')
  const kind = node.kind === 'fact' ? 'Fact' : 'Action'
  return `${kind} ${namePlace(graph, node)}, level ${node.level}, ${mutexes}`
}

function isPlanned(support: Support, { kind, level, number }: Node): boolean {
  const used = support[level]
  return (kind === 'fact' ? used?.facts : used?.actions)?.has(number) ?? false
}

/** The goals of the task in the last level, or while a search is followed those that are open. */
function isGoal(
  { task, levels }: DrawnGraph,
  search: SearchState | undefined,
  node: Node,
): boolean {
  if (node.kind !== 'fact') return false
  if (search) return search.open.get(node.level)?.goals.includes(node.number) ?? false
  return node.level === levels.length - 1 && task.goal.includes(node.number)
}

function isChosen(search: SearchState | undefined, node: Node): boolean {
  if (!search || node.kind !== 'action') return false
  return [...(search.open.get(node.level)?.chosen.values() ?? [])].includes(node.number)
}

type LinesProps = Pick<Props, 'graph' | 'picture' | 'support'>

/** All lines of the picture, those of the plan above the others. */
const Lines = memo(function Lines({ graph, picture, support }: LinesProps) {
  const { columns } = picture
  const levels = columns.filter(
    ({ kind, level }) => kind === 'fact' && level > (columns[0]?.level ?? 0),
  )
  const draw = (level: number, numbers: Iterable<number>) =>
    [...numbers]
      .flatMap((number) => {
        const action = { kind: 'action', level, number } as const
        return [
          drawLines(graph, picture, action, 'needs'),
          drawLines(graph, picture, action, 'adds'),
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
      <g key={level} className={style.lines}>
        <path d={draw(level, noOps)} data-no-op />
        <path d={draw(level, real)} />
        <path d={draw(level, support[level]?.actions ?? [])} data-plan />
      </g>
    )
  })
})

type BoxProps = {
  node: Node
  name: string
  noOp: boolean
  planned: boolean
  goal: boolean
  chosen: boolean
  active: boolean
  mutex: boolean
  stop: boolean
}

/** Drawn again only when something about it has changed. */
const Box = memo(function Box({ node, name, stop, mutex, active, ...marks }: BoxProps) {
  const { key, kind, text, x, y, width } = node
  return (
    <g
      className={style.box}
      role="button"
      tabIndex={stop ? 0 : -1}
      aria-label={name}
      aria-pressed={active}
      data-key={key}
      data-kind={kind}
      data-no-op={marks.noOp || undefined}
      data-plan={marks.planned || undefined}
      data-goal={marks.goal || undefined}
      data-chosen={marks.chosen || undefined}
      data-mutex={mutex || undefined}
      data-active={active || undefined}
    >
      <rect x={x} y={y} width={width} height={BOX} rx={kind === 'fact' ? BOX / 2 : 3} />
      <text x={x + width / 2} y={y + BOX / 2} dy="0.35em" textAnchor="middle">
        {mutex ? `× ${text}` : text}
      </text>
    </g>
  )
})
