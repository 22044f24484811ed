import { useId } from 'react'
import { formatCount } from '../../../../shared/count.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Table } from '../../../ui/table.tsx'
import type { DrawnGraph } from '../worker/graph-record.ts'
import { SliderBar } from '../slider-bar.tsx'
import { findNextFailure } from './failure.ts'
import { describeEvent, type SearchState } from './search-state.ts'
import { nameAction, nameFact, operatorOf } from './node.ts'
import kit from '../../../ui/kit.module.css'
import style from './graph.module.css'

/** Number of events listed before and after the current one. */
const CONTEXT_EVENTS = 4

type Props = {
  graph: DrawnGraph
  /** Number of replayed events. */
  count: number
  /** State of the search after these events; undefined at event 0. */
  search: SearchState | undefined
  onChange: (count: number) => void
}

/** Steps through the events of the backward search, with the current one in words. */
export function SearchBar({ graph, count: at, onChange }: Omit<Props, 'search'>) {
  const { events, eventCount } = graph
  if (events.length === 0) return null
  const nextFailure = findNextFailure(graph, at)
  return (
    <>
      <SliderBar
        noun="event"
        at={at}
        last={events.length}
        describe={describe(graph, at)}
        onChange={onChange}
      >
        <Button
          variant="quiet"
          aria-disabled={nextFailure === undefined}
          onClick={() => nextFailure !== undefined && onChange(nextFailure)}
        >
          Next failure
        </Button>
      </SliderBar>
      {eventCount > events.length && (
        <p className={kit.note}>
          These are the first {events.length.toLocaleString('en')} of{' '}
          {eventCount.toLocaleString('en')} events.
        </p>
      )}
      <Notice role="status">{describe(graph, at)}</Notice>
    </>
  )
}

/** Lists the events around the current one, the open goals and the learned no-goods. */
export function SearchTrace({ graph, count: at, search }: Omit<Props, 'onChange'>) {
  const id = useId()
  const { events } = graph
  if (!search) return null
  const first = Math.max(0, at - 1 - CONTEXT_EVENTS)
  return (
    <div className={kit.stack}>
      <h4 id={`${id}-title`}>Search trace</h4>
      <ol
        className={`${kit.note} ${style.events}`}
        start={first + 1}
        aria-labelledby={`${id}-title`}
      >
        {events.slice(first, at + CONTEXT_EVENTS).map((event, index) => (
          <li key={first + index} aria-current={first + index === at - 1 ? 'step' : undefined}>
            {describeEvent(graph, event)}
          </li>
        ))}
      </ol>
      <OpenLevels graph={graph} search={search} />
    </div>
  )
}

function describe(graph: DrawnGraph, count: number): string {
  const event = graph.events[count - 1]
  return event
    ? describeEvent(graph, event)
    : 'Step through the events to follow the search in the graph: open goals and chosen actions have a thick frame.'
}

/** Returns the action that achieves a goal: chosen for it, or for another goal. */
function findAction(
  graph: DrawnGraph,
  chosen: ReadonlyMap<number, number>,
  goal: number,
): number | undefined {
  return (
    chosen.get(goal) ??
    [...chosen.values()].find((action) => operatorOf(graph, action).adds.includes(goal))
  )
}

function OpenLevels({ graph, search }: { graph: DrawnGraph; search: SearchState }) {
  const levels = [...search.open].sort(([a], [b]) => b - a)
  const learned = [...search.learned].sort(([a], [b]) => b - a)
  return (
    <>
      <Table
        caption="Open goals"
        tall
        columns={['Level', 'Goal', 'Action']}
        rows={levels.flatMap(([level, { goals, chosen }]) =>
          goals.map((goal) => {
            const action = findAction(graph, chosen, goal)
            const name = action === undefined ? '–' : nameAction(graph, action)
            return { key: `${level}-${goal}`, cells: [level, nameFact(graph, goal), name] }
          }),
        )}
      >
        {levels.length === 0 && (
          <tr>
            <td colSpan={3}>No goals are open.</td>
          </tr>
        )}
      </Table>
      <p className={kit.note}>
        {learned.length === 0
          ? 'No no-goods have been learned yet.'
          : `Learned no-goods: ${learned.map(([level, size]) => `${size} at level ${level}`).join(', ')}.`}
        {search.noGoodHits > 0 &&
          ` They have cut off ${formatCount(search.noGoodHits, 'branch', 'branches')}.`}
      </p>
    </>
  )
}
