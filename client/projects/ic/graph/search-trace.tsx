import { useId } from 'react'
import type { DrawnGraph } from '../work/graph-record.ts'
import { describeDeed, type SearchState } from './search-state.ts'
import { nameAction, nameFact } from './mutex.ts'
import style from './graph.module.css'

/** Deeds that are listed before and after the one that is shown. */
const AROUND = 4

type Props = {
  graph: DrawnGraph
  /** How many deeds are done; undefined while the search is not followed. */
  count: number | undefined
  search: SearchState | undefined
  onChange: (count: number | undefined) => void
}

/** The search through the graph, deed by deed: what it tries, where it fails, what it remembers. */
export function SearchTrace({ graph, count, search, onChange }: Props) {
  const id = useId()
  const { deeds, deedCount } = graph
  if (deeds.length === 0) return null
  const at = count ?? 0
  const goTo = (next: number) => onChange(Math.max(1, Math.min(deeds.length, next)))
  const first = Math.max(0, at - 1 - AROUND)
  return (
    <div className={style.trace}>
      <h4 id={`${id}-title`}>The search, deed by deed</h4>
      {count === undefined || !search ? (
        <p>
          <button type="button" className={style.control} onClick={() => goTo(1)}>
            Follow the search
          </button>
        </p>
      ) : (
        <>
          <div className={style.bar}>
            <button
              type="button"
              className={style.control}
              aria-disabled={at === 1}
              onClick={() => goTo(at - 1)}
            >
              Previous deed
            </button>
            <button
              type="button"
              className={style.control}
              aria-disabled={at === deeds.length}
              onClick={() => goTo(at + 1)}
            >
              Next deed
            </button>
            <label className={style.range}>
              <span>
                Deed {at.toLocaleString('en')} of {deeds.length.toLocaleString('en')}
              </span>
              <input
                type="range"
                min={1}
                max={deeds.length}
                value={at}
                aria-valuetext={`Deed ${at}: ${describe(graph, at)}`}
                onChange={({ currentTarget }) => goTo(Number(currentTarget.value))}
              />
            </label>
            <button type="button" className={style.control} onClick={() => onChange(undefined)}>
              Stop following
            </button>
          </div>
          {deedCount > deeds.length && (
            <p className={style.note}>
              These are the first {deeds.length.toLocaleString('en')} of{' '}
              {deedCount.toLocaleString('en')} deeds.
            </p>
          )}
          <p className={style.deed} role="status">
            {describe(graph, at)}
          </p>
          <ol className={style.deeds} start={first + 1} aria-labelledby={`${id}-title`}>
            {deeds.slice(first, at + AROUND).map((deed, index) => (
              <li
                key={first + index}
                data-kind={deed.kind}
                aria-current={first + index === at - 1 ? 'step' : undefined}
              >
                {describeDeed(graph, deed)}
              </li>
            ))}
          </ol>
          <OpenLevels graph={graph} search={search} />
        </>
      )}
    </div>
  )
}

function describe(graph: DrawnGraph, count: number): string {
  const deed = graph.deeds[count - 1]
  return deed ? describeDeed(graph, deed) : ''
}

function OpenLevels({ graph, search }: { graph: DrawnGraph; search: SearchState }) {
  const levels = [...search.open].sort(([a], [b]) => b - a)
  const learnt = [...search.learnt].sort(([a], [b]) => b - a)
  return (
    <>
      <div className={style.scroller} role="group" aria-label="Open goals" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">Level</th>
              <th scope="col">Goal</th>
              <th scope="col">Action</th>
            </tr>
          </thead>
          <tbody>
            {levels.flatMap(([level, { goals, chosen }]) =>
              goals.map((goal) => {
                const action = chosen.get(goal)
                return (
                  <tr key={`${level}-${goal}`}>
                    <th scope="row">{level}</th>
                    <td>{nameFact(graph, goal)}</td>
                    <td>{action === undefined ? '–' : nameAction(graph, action)}</td>
                  </tr>
                )
              }),
            )}
            {levels.length === 0 && (
              <tr>
                <td colSpan={3}>No goals are open.</td>
              </tr>
            )}
          </tbody>
        </table>
      </div>
      <p className={style.note}>
        {learnt.length === 0
          ? 'Nothing has been remembered yet.'
          : `Remembered no-goods: ${learnt.map(([level, size]) => `${size} at level ${level}`).join(', ')}.`}
        {search.met > 0 &&
          ` They have ended ${search.met} ${search.met === 1 ? 'try' : 'tries'} at once.`}
      </p>
    </>
  )
}
