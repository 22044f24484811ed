import { Select } from '../../../ui/select.tsx'
import type { Method } from '../planner/plan.ts'
import { takesHeuristic } from '../worker/method.ts'
import { HEURISTIC_NAMES, SEARCH_NAMES } from './format.ts'
import { HEURISTICS, type HeuristicName, SEARCHES, type SearchName } from '../planner/names.ts'

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
  const { search } = method
  const heuristic = 'heuristic' in method ? method.heuristic : undefined
  return (
    <>
      <Select
        label="Search"
        value={search}
        options={SEARCHES.map((value) => ({
          value,
          label: `${SEARCH_NAMES[value]}: ${PROMISES[value]}`,
        }))}
        onChoose={(next) =>
          onChange(
            takesHeuristic(next) ? { search: next, heuristic: SUITABLE[next] } : { search: next },
          )
        }
      />
      <Select
        label="Heuristic"
        value={heuristic ?? ''}
        disabled={heuristic === undefined}
        options={[
          ...(heuristic === undefined ? [{ value: '' as const, label: 'none needed' }] : []),
          ...HEURISTICS.map((value) => ({ value, label: HEURISTIC_NAMES[value] })),
        ]}
        onChoose={(name) =>
          name !== '' && takesHeuristic(search) && onChange({ search, heuristic: name })
        }
      />
    </>
  )
}
