import type { Method, Outcome } from '../planner/plan.ts'
import { keyOf } from '../worker/method.ts'
import { formatTime, nameMethod } from './words.ts'
import style from './workbench.module.css'

/** What a search made of the task in the editors. */
export type Run = { method: Method; outcome: Outcome }

/** The searches that are compared, each with the heuristics that suit it. */
export const COMPARED: readonly Method[] = [
  { search: 'graphplan' },
  { search: 'bfs' },
  { search: 'astar', heuristic: 'lmcut' },
  { search: 'astar', heuristic: 'hmax' },
  { search: 'gbfs', heuristic: 'hff' },
  { search: 'gbfs', heuristic: 'hadd' },
]

/** The runs with another one, which takes the place of one by the same method. */
export function addRun(runs: readonly Run[], run: Run): Run[] {
  const key = keyOf(run.method)
  const known = runs.some(({ method }) => keyOf(method) === key)
  return known ? runs.map((other) => (keyOf(other.method) === key ? run : other)) : [...runs, run]
}

/** The searches side by side: how long the plans are, and what they took. */
export function Comparison({ runs }: { runs: readonly Run[] }) {
  return (
    <div className={style.scroller} role="group" aria-label="Comparison of searches" tabIndex={0}>
      <table>
        <caption>Searches on this task</caption>
        <thead>
          <tr>
            <th scope="col">Search</th>
            <th scope="col">Actions</th>
            <th scope="col">Steps</th>
            <th scope="col">Nodes</th>
            <th scope="col">Time</th>
          </tr>
        </thead>
        <tbody>
          {runs.map(({ method, outcome }) => (
            <tr key={keyOf(method)}>
              <th scope="row">{nameMethod(method)}</th>
              <Cells outcome={outcome} />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Cells({ outcome }: { outcome: Outcome }) {
  if (outcome.kind === 'faulty') return null
  const { nodes, graph, searching } = outcome.figures
  // Graphplan's counterpart of an expanded state is a set of goals.
  const effort = nodes?.expanded ?? graph?.searched
  return (
    <>
      {outcome.kind === 'plan' ? (
        <>
          <td>
            {outcome.steps.flat().length}
            {outcome.fewest === 'actions' && <small> fewest</small>}
          </td>
          <td>
            {outcome.steps.length}
            {outcome.fewest === 'steps' && <small> fewest</small>}
          </td>
        </>
      ) : (
        <td colSpan={2}>
          {outcome.kind === 'unsolvable' ? 'no plan' : `stopped: ${outcome.limit}`}
        </td>
      )}
      <td>{effort === undefined ? '–' : effort.toLocaleString('en')}</td>
      <td>{formatTime(searching)}</td>
    </>
  )
}
