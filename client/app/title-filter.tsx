import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { formatCount } from '../../shared/count.ts'
import { matchTitle, MAX_QUERY_LENGTH, readQuery } from './match-title.ts'
import { Icon } from '../ui/icon.tsx'
import * as texts from '../../shared/texts/reading.ts'
import style from './title-filter.module.css'

const PARAMETER = 'q'

/** State of a list that is filtered by title. */
type Filter<Item> = {
  query: string
  setQuery: (query: string) => void
  matches: Item[]
  total: number
}

/**
 * Filters a list by title. The query is in the URL as `?q=`, so that a filtered list can be shared.
 */
export function useTitleFilter<Item extends { title: string }>(
  items: readonly Item[],
): Filter<Item> {
  const [parameters, setParameters] = useSearchParams()
  const query = readQuery(parameters)
  return {
    query,
    setQuery: (text) =>
      setParameters(text ? { [PARAMETER]: text } : {}, { replace: true, flushSync: true }),
    matches: items.filter(({ title }) => matchTitle(title, query)),
    total: items.length,
  }
}

/** Search field of a list with its count and empty state. Without JavaScript, Enter filters. */
export function TitleFilter<Item>({ filter, noun }: { filter: Filter<Item>; noun: string }) {
  const { query, setQuery, matches, total } = filter
  const field = useRef<HTMLInputElement>(null)
  return (
    <search className={`${style.filter} wrap`}>
      <SearchField query={query} setQuery={setQuery} field={field} />
      <p className="meta" role="status">
        {countMatches(matches.length, total, noun, query !== '')}
      </p>
      {matches.length === 0 && (
        <div className={style.empty}>
          <p>
            No {noun} has “<bdi>{query}</bdi>” in its title.
          </p>
          <Link to={{ search: '' }} replace onClick={() => field.current?.focus()}>
            Show all
          </Link>
        </div>
      )}
    </search>
  )
}

type SearchFieldProps = {
  query: string
  setQuery: (query: string) => void
  field: RefObject<HTMLInputElement | null>
  /** Short description of what the field searches. */
  placeholder?: string
  /** Fields that the form sends along when there is no JavaScript. */
  children?: ReactNode
}

/** Search form that filters on each keystroke, or on Enter without JavaScript. */
export function SearchField(props: SearchFieldProps) {
  const { query, setQuery, field, placeholder = texts.search, children } = props
  const id = useId()

  // Text typed before hydration counts too.
  const setQueryOnMount = useRef(setQuery)
  useEffect(() => {
    const text = field.current?.value
    if (text !== undefined && text !== field.current?.defaultValue) setQueryOnMount.current(text)
  }, [field])

  return (
    <form className={style.search} method="get" onSubmit={(event) => event.preventDefault()}>
      <label htmlFor={id} className="visually-hidden">
        {texts.search}
      </label>
      <Icon name="search" />
      <input
        id={id}
        ref={field}
        type="search"
        name={PARAMETER}
        value={query}
        onChange={(event) => setQuery(event.target.value)}
        placeholder={placeholder}
        maxLength={MAX_QUERY_LENGTH}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
      />
      {children}
    </form>
  )
}

/** Returns the number of items as text, and how many of them match when a filter is on. */
function countMatches(matching: number, total: number, noun: string, filtered: boolean): string {
  return filtered ? `${matching} of ${formatCount(total, noun)}` : formatCount(total, noun)
}
