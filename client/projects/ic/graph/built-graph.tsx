import { useDeferredValue, useMemo, useState } from 'react'
import { formatCount } from '../../../../shared/count.ts'
import { Check } from '../../../ui/check.tsx'
import type { DrawnGraph, GraphRecord } from '../worker/graph-record.ts'
import { SliderBar } from '../slider-bar.tsx'
import { CountsTable } from './counts-table.tsx'
import { explainFailure } from './failure.ts'
import { FailureView } from './failure-view.tsx'
import { layOut } from './layout.ts'
import { LevelTable } from './level-table.tsx'
import type { GraphNode } from './node.ts'
import { NodeDetails } from './node-details.tsx'
import { GraphView } from './graph-view.tsx'
import type { SolvedGraph } from './planning-graph.tsx'
import { SearchBar, SearchTrace } from './search-trace.tsx'
import { replayEvents } from './search-state.ts'
import { findPlanSubgraph, type PlanSubgraph } from './plan-subgraph.ts'
import kit from '../../../ui/kit.module.css'
import style from './graph.module.css'

const NO_SUPPORT: PlanSubgraph = []

type Props = Pick<SolvedGraph, 'record' | 'steps'>

/** Shows a graph, or only the sizes of its levels if it is too large to draw. */
export function BuiltGraph({ record, steps }: Props) {
  if (record.drawn) return <Drawn graph={record.drawn} record={record} steps={steps} />
  return (
    <>
      <p className={kit.note}>The graph is too large to draw. These are the sizes of its levels:</p>
      <CountsTable record={record} />
    </>
  )
}

/** Shows a graph level by level, and the search in it step by step. */
function Drawn({ graph, record, steps }: Props & { graph: DrawnGraph }) {
  const top = graph.levels.length - 1
  const [last, setLast] = useState(top)
  const [withNoOps, setWithNoOps] = useState(false)
  const [focused, setFocused] = useState<GraphNode>()
  const [hovered, setHovered] = useState<GraphNode>()
  const [eventCount, setEventCount] = useState(0)
  const active = hovered ?? focused
  // The slider stays responsive: intermediate levels need not be drawn.
  const shown = useDeferredValue(last)
  const support = useMemo(() => findPlanSubgraph(graph, steps), [graph, steps])
  const picture = useMemo(
    () => layOut(graph, { last: shown, withNoOps, support }),
    [graph, shown, withNoOps, support],
  )
  const search = useMemo(
    () => (eventCount === 0 ? undefined : replayEvents(graph.events, eventCount)),
    [graph, eventCount],
  )
  const failure = useMemo(() => explainFailure(graph, eventCount), [graph, eventCount])
  // While you step through the search, its result stays hidden.
  const isShown = steps.length > 0 && (eventCount === 0 || eventCount === graph.eventCount)
  const hiddenLevels = picture.columns[0]?.level ?? 0

  function goTo(level: number) {
    setLast(level)
    setFocused(undefined)
    setHovered(undefined)
  }

  /**
   * Shows the level that the graph had reached at this event, or a lower one if the level of the
   * event would not be drawn; at event 0, the whole graph.
   */
  function followSearch(done: number) {
    setEventCount(done)
    const reached = graph.events.slice(0, done).findLast(({ kind }) => kind === 'level')?.level ?? 0
    const level = graph.events[done - 1]?.level ?? top
    const [first] = layOut(graph, { last: reached, withNoOps, support }).columns
    const isDrawn = (first?.level ?? 0) < Math.max(1, level)
    goTo(done === 0 ? top : isDrawn ? reached : Math.min(reached, level + 1))
  }

  return (
    <>
      <SliderBar
        noun="level"
        at={last}
        last={top}
        describe={describeLevel(record, last)}
        onChange={goTo}
      >
        <Check
          label="Show no-ops"
          checked={withNoOps}
          onChange={({ currentTarget }) => setWithNoOps(currentTarget.checked)}
        />
      </SliderBar>
      <p className={kit.note}>
        {describeLevel(record, last)}
        {hiddenLevels > 0 && ` To the left, levels 0 to ${hiddenLevels - 1} are not drawn.`}
      </p>
      <SearchBar graph={graph} count={eventCount} onChange={followSearch} />
      <div className={`${kit.stack} ${style.columns}`}>
        <GraphView
          graph={graph}
          picture={picture}
          support={isShown ? support : NO_SUPPORT}
          searched={graph.events[eventCount - 1]?.level}
          search={search}
          failure={failure}
          active={active}
          focused={focused}
          onFocus={setFocused}
          onHover={setHovered}
        />
        <NodeDetails graph={graph} place={active} />
      </div>
      <ul className={`${kit.row} ${kit.muted} ${style.legend}`} role="list">
        <li data-highlight="plan">part of the plan</li>
        <li data-highlight="goal">goal</li>
        {failure && <li data-highlight="no-good">no-good</li>}
        <li data-highlight="mutex">mutex with the active node</li>
        <li data-highlight="delete">deletes</li>
      </ul>
      {failure && (
        <FailureView graph={graph} failure={failure} count={eventCount} onChange={followSearch} />
      )}
      <SearchTrace graph={graph} count={eventCount} search={search} />
      <CountsTable record={record} current={last} />
      <LevelTable key={last} graph={graph} level={last} />
    </>
  )
}

function describeLevel({ counts, levelOff }: GraphRecord, level: number): string {
  const [now, before] = [counts[level], counts[level - 1]]
  if (!now) return ''
  if (!before) return `Level 0 holds the ${formatCount(now.facts, 'fact')} of the initial state.`
  const news = now.facts - before.facts
  const text = [
    `Level ${level}: ${formatCount(now.actions, 'action')}`,
    `with the no-ops ${formatCount(now.actionMutexesWithNoOps, 'mutex', 'mutexes')} among them`,
    `${formatCount(now.facts, 'fact')}, ${news === 0 ? 'none' : news} of them new`,
    `${formatCount(now.factMutexes, 'mutex', 'mutexes')} among these.`,
  ].join('; ')
  return levelOff === level ? `${text} The graph has levelled off here.` : text
}
