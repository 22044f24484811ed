import { useId } from 'react'
import type { DrawnGraph } from '../worker/graph-record.ts'
import { Stepper } from '../stepper.tsx'
import { describeDeed, type SearchState } from './search-state.ts'
import { nameAction, nameFact } from './mutex.ts'
import style from './graph.module.css'

/** Deeds that are listed before and after the one that is shown. */
const AROUND = 4

type Props = {
  graph: DrawnGraph
  /** How many deeds are done. */
  count: number
  /** Where the search stands by then; undefined before it begins. */
  search: SearchState | undefined
  onChange: (count: number) => void
}

/** The search through the graph, deed by deed: what it tries, where it fails, what it remembers. */
export function SearchTrace({ graph, count: at, search, onChange }: Props) {
  const id = useId()
  const { deeds, deedCount } = graph
  if (deeds.length === 0) return null
  const first = Math.max(0, at - 1 - AROUND)
  return (
    <div className={style.trace}>
      <h4 id={`${id}-title`}>The search, deed by deed</h4>
      <Stepper
        noun="deed"
        at={at}
        last={deeds.length}
        describe={describe(graph, at)}
        onChange={onChange}
      />
      {deedCount > deeds.length && (
        <p className={style.note}>
          These are the first {deeds.length.toLocaleString('en')} of{' '}
          {deedCount.toLocaleString('en')} deeds.
        </p>
      )}
      <p className={style.deed} role="status">
        {describe(graph, at)}
      </p>
      {search && (
        <>
          <ol className={style.deeds} start={first + 1} aria-labelledby={`${id}-title`}>
            {deeds.slice(first, at + AROUND).map((deed, index) => (
              <li key={first + index} aria-current={first + index === at - 1 ? 'step' : undefined}>
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
  return deed
    ? describeDeed(graph, deed)
    : 'Each deed that follows shows in the graph: open goals and tried actions have a thick frame.'
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
