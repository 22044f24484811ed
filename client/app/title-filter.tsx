import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react'
import { Link } from 'react-router-dom'
import { MAX_QUERY_LENGTH } from './match-title.ts'
import { Icon } from '../ui/icon.tsx'
import kit from '../ui/kit.module.css'
import * as texts from '../../shared/texts/reading.ts'
import style from './title-filter.module.css'

type Props = {
  query: string
  setQuery: (query: string) => void
  /** Short description of what the field searches. */
  placeholder?: string
  /** Fields that the form sends along when there is no JavaScript. */
  fields?: ReactNode
  /** How many entries there are, and how many of them match. */
  count: string
  /** Further ways to filter. */
  children?: ReactNode
  /** Text of the empty state; undefined while something matches. */
  empty: ReactNode
}

/** Search field of a list with its count and empty state. Without JavaScript, Enter filters. */
export function TitleFilter({ count, children, empty, ...searched }: Props) {
  const field = useRef<HTMLInputElement>(null)
  return (
    <search className={`${style.filter} wrap`}>
      <SearchField {...searched} field={field} />
      <p className="meta" role="status">
        {count}
      </p>
      {children}
      {empty && (
        <div className={`${style.empty} ${kit.stack}`}>
          {empty}
          <Link to={{ search: '' }} replace onClick={() => field.current?.focus()}>
            {texts.showAll}
          </Link>
        </div>
      )}
    </search>
  )
}

type SearchFieldProps = Pick<Props, 'query' | 'setQuery' | 'placeholder' | 'fields'> & {
  field: RefObject<HTMLInputElement | null>
}

/** Search form that filters on each keystroke, or on Enter without JavaScript. */
function SearchField(props: SearchFieldProps) {
  const { query, setQuery, field, placeholder = texts.search, fields } = props
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
        name="q"
        value={query}
        onChange={(event) => setQuery(event.target.value)}
        placeholder={placeholder}
        maxLength={MAX_QUERY_LENGTH}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
      />
      {fields}
    </form>
  )
}
