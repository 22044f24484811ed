import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { MAX_QUERY_LENGTH } from '../../../app/match-title.ts'
import { useHydrated } from '../../../ui/hydrated.ts'
import * as texts from '../../../../shared/texts/list.ts'
import { formatCounted } from '../../../../shared/texts/numbers.ts'
import { type ListAddress, type Sort, SORTS } from '../view/address.ts'
import { Icon } from '../../../ui/icon.tsx'
import searchStyle from '../../../app/title-filter.module.css'
import kit from '../../../ui/kit.module.css'
import style from './controls.module.css'

const SORT_NAMES = {
  own: texts.ownOrder,
  due: texts.dueDate,
  priority: texts.priority,
  title: texts.title,
  tag: texts.tag,
}

/** Milliseconds without typing after which the address is updated. */
const PAUSE = 250

type Props = {
  address: ListAddress
  query: string
  /** The number of tasks that the search finds; undefined without one. */
  found: number | undefined
  search: RefObject<HTMLInputElement | null>
  onQuery: (query: string) => void
  /** Called after a pause in typing; undefined while the address must not change. */
  onPause: (() => void) | undefined
  onSort: (sort: Sort) => void
}

/** Shows the search and the sort order, which are both in the address. */
export function Controls({ address, query, found, search, onQuery, onPause, onSort }: Props) {
  const hydrated = useHydrated()
  const isAhead = onPause !== undefined && query !== address.query
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const pause = useEffectEvent(() => onPause?.())

  useEffect(() => {
    if (!isAhead) return
    const stop = () => clearTimeout(timer.current)
    timer.current = setTimeout(pause, PAUSE)
    // A link or Back leaves this address before the next page is rendered.
    const stopForLink = ({ target }: Event) => {
      if (target instanceof Element && target.closest('a')) stop()
    }
    document.addEventListener('click', stopForLink, { capture: true })
    window.addEventListener('popstate', stop)
    return () => {
      stop()
      document.removeEventListener('click', stopForLink, { capture: true })
      window.removeEventListener('popstate', stop)
    }
  }, [isAhead, query, address])

  function leave() {
    clearTimeout(timer.current)
    if (isAhead) onPause()
  }

  return (
    <div className={`${kit.row} ${style.controls} screen-only`}>
      <search className={searchStyle.search}>
        <Icon name="search" />
        <input
          ref={search}
          type="search"
          aria-label={texts.searchTasks}
          placeholder={texts.search}
          maxLength={MAX_QUERY_LENGTH}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          disabled={!hydrated}
          value={query}
          onChange={({ target }) => onQuery(target.value)}
          onBlur={leave}
        />
        <p role="status" className="visually-hidden">
          {found !== undefined && formatCounted(texts.taskCount, found)}
        </p>
      </search>
      <div className={`${kit.row} ${kit.note} ${style.sort}`} data-gap="2">
        <label htmlFor="sort-tasks">{texts.sortBy}</label>
        <select
          id="sort-tasks"
          disabled={!hydrated || address.view === 'trash'}
          value={address.sort}
          onChange={({ target }) => onSort(target.value as Sort)}
        >
          {SORTS.map((sort) => (
            <option key={sort} value={sort}>
              {SORT_NAMES[sort]}
            </option>
          ))}
        </select>
      </div>
    </div>
  )
}
