import { useId } from 'react'
import { HEURISTICS, type HeuristicName } from '../planner/heuristics/create-heuristic.ts'
import { type Method, SEARCHES, type SearchName } from '../planner/plan.ts'
import { createMethod, takesHeuristic } from '../worker/method.ts'
import { HEURISTIC_NAMES, SEARCH_NAMES } from './format.ts'
import style from './workbench.module.css'

/** What each search guarantees, shown next to its name. */
const PROMISES: Readonly<Record<SearchName, string>> = {
  graphplan: 'fewest steps',
  astar: 'fewest actions, with hmax, LM-cut or blind',
  gbfs: 'quick, any length',
  bfs: 'fewest actions',
}

/** Default heuristic of each search. */
const SUITABLE: Readonly<Record<'astar' | 'gbfs', HeuristicName>> = { astar: 'lmcut', gbfs: 'hff' }

type Props = { method: Method; onChange: (method: Method) => void }

/** Selects the search and its heuristic. */
export function MethodFields({ method, onChange }: Props) {
  const id = useId()
  const heuristic = 'heuristic' in method ? method.heuristic : undefined
  return (
    <>
      <div className={style.select}>
        <label htmlFor={`${id}-search`}>Search</label>
        <select
          id={`${id}-search`}
          value={method.search}
          onChange={({ currentTarget }) => {
            const search = SEARCHES.find((name) => name === currentTarget.value) ?? 'graphplan'
            const suitable = takesHeuristic(search) ? SUITABLE[search] : 'hff'
            onChange(createMethod(search, suitable))
          }}
        >
          {SEARCHES.map((search) => (
            <option key={search} value={search}>
              {SEARCH_NAMES[search]}: {PROMISES[search]}
            </option>
          ))}
        </select>
      </div>
      <div className={style.select}>
        <label htmlFor={`${id}-heuristic`}>Heuristic</label>
        <select
          id={`${id}-heuristic`}
          value={heuristic ?? ''}
          disabled={heuristic === undefined}
          onChange={({ currentTarget }) => {
            const name = HEURISTICS.find((known) => known === currentTarget.value)
            if (name) onChange(createMethod(method.search, name))
          }}
        >
          {heuristic === undefined && <option value="">none needed</option>}
          {HEURISTICS.map((name) => (
            <option key={name} value={name}>
              {HEURISTIC_NAMES[name]}
            </option>
          ))}
        </select>
      </div>
    </>
  )
}
