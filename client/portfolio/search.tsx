import { Link, useSearchParams } from 'react-router-dom'
import type { ProjectSummary } from '../../shared/content/project.ts'
import { TitleFilter } from '../app/title-filter.tsx'
import { revealFocus } from '../ui/reveal-focus.ts'
import {
  countKinds,
  filterProjects,
  type PortfolioFilter,
  readFilter,
  writeFilter,
} from './filter.ts'
import * as texts from '../../shared/texts/reading.ts'
import { formatCounted, formatNumber } from '../../shared/texts/numbers.ts'
import style from './search.module.css'

/** Returns the filter in the URL and a setter that adds no history entry for each keystroke. */
export function usePortfolioFilter() {
  const [parameters, setParameters] = useSearchParams()
  const filter = readFilter(parameters)
  const setQuery = (query: string) =>
    setParameters(writeFilter({ ...filter, query }), { replace: true, flushSync: true })
  return { filter, setQuery }
}

type Props = {
  projects: readonly ProjectSummary[]
  filter: PortfolioFilter
  setQuery: (query: string) => void
}

/** Search field of the portfolio with its kinds, count and empty state. */
export function PortfolioSearch({ projects, filter, setQuery }: Props) {
  const { query, kind } = filter
  const matching = filterProjects(projects, filter).length
  return (
    <TitleFilter
      query={query}
      setQuery={setQuery}
      placeholder={texts.searchHint}
      fields={kind && <input type="hidden" name="kind" value={kind} />}
      count={describeCount(matching, projects.length, query !== '' || kind !== '')}
      empty={matching === 0 && <NoMatches filter={filter} />}
    >
      <Kinds projects={projects} filter={filter} />
    </TitleFilter>
  )
}

function describeCount(matching: number, total: number, isFiltered: boolean): string {
  if (!isFiltered) return formatCounted(texts.projects, total)
  const shown = formatNumber(matching)
  return formatCounted(texts.matching, total, { matching: shown })
}

/** Links to the kinds, each with its number of matching projects. */
function Kinds({ projects, filter }: Pick<Props, 'projects' | 'filter'>) {
  const kinds = countKinds(projects, filter.query)
  const all = kinds.reduce((sum, { count }) => sum + count, 0)
  return (
    <ul
      className={`${style.kinds} wrap`}
      role="list"
      aria-label={texts.kinds}
      onFocus={({ target }) => revealFocus(target)}
    >
      {[{ kind: '', count: all }, ...kinds].map(({ kind, count }) => (
        <li key={kind}>
          <Link
            to={{ search: writeFilter({ ...filter, kind }) }}
            className={style.kind}
            aria-current={kind === filter.kind ? 'true' : undefined}
          >
            <bdi>{kind || texts.all}</bdi> <small className="meta">{count}</small>
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** Empty state. It does not repeat the kind, which comes from the URL and may have any length. */
function NoMatches({ filter: { query, kind } }: Pick<Props, 'filter'>) {
  if (!query) return <p>{texts.noneOfKind}</p>
  const [before, after] = (kind ? texts.noneOfKindMatching : texts.noneMatching).split('{query}')
  return (
    <p>
      {before}
      <bdi>{query}</bdi>
      {after}
    </p>
  )
}
