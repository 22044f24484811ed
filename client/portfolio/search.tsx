import { useRef } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import type { ProjectSummary } from '../../shared/content/project.ts'
import { countMatches, SearchField } from '../app/title-filter.tsx'
import {
  countKinds,
  filterProjects,
  type PortfolioFilter,
  readFilter,
  writeFilter,
} from './filter.ts'
import filterStyle from '../app/title-filter.module.css'
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
  const field = useRef<HTMLInputElement>(null)
  const matching = filterProjects(projects, filter).length
  return (
    <search className={`${filterStyle.filter} wrap`}>
      <SearchField
        query={query}
        setQuery={setQuery}
        field={field}
        placeholder="Title, technology or kind"
      >
        {kind && <input type="hidden" name="kind" value={kind} />}
      </SearchField>
      <p className="meta" role="status">
        {countMatches(matching, projects.length, 'project', query !== '' || kind !== '')}
      </p>
      <Kinds projects={projects} filter={filter} />
      {matching === 0 && (
        <div className={filterStyle.empty}>
          <NoMatches filter={filter} />
          <Link to={{ search: '' }} replace onClick={() => field.current?.focus()}>
            Show all
          </Link>
        </div>
      )}
    </search>
  )
}

/** Links to the kinds, each with its number of matching projects. */
function Kinds({ projects, filter }: Pick<Props, 'projects' | 'filter'>) {
  const kinds = countKinds(projects, filter.query)
  const all = kinds.reduce((sum, { count }) => sum + count, 0)
  return (
    <ul className={`${style.kinds} wrap`} role="list" aria-label="Kinds">
      {[{ kind: '', count: all }, ...kinds].map(({ kind, count }) => (
        <li key={kind}>
          <Link
            to={{ search: writeFilter({ ...filter, kind }) }}
            className={style.kind}
            aria-current={kind === filter.kind ? 'true' : undefined}
          >
            <bdi>{kind || 'All'}</bdi> <small className="meta">{count}</small>
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** Empty state. It does not repeat the kind, which comes from the URL and may have any length. */
function NoMatches({ filter: { query, kind } }: Pick<Props, 'filter'>) {
  if (!query) return <p>There is no project of this kind.</p>
  return (
    <p>
      No project {kind && 'of this kind '}has “<bdi>{query}</bdi>” in its title, stack or kind.
    </p>
  )
}
