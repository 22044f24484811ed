import { Link } from 'react-router-dom'
import { foldTag } from '../../../../shared/rules/item.ts'
import * as texts from '../../../../shared/texts/list.ts'
import { type ListAddress, VIEWS, writeAddress } from '../view/address.ts'
import type { Counts, TagCount } from '../view/arrange.ts'
import type { HistoryState } from '../view/history-state.ts'
import { viewLinkId } from './ids.ts'
import { revealFocus } from '../../../ui/reveal-focus.ts'
import kit from '../../../ui/kit.module.css'
import style from './views.module.css'

const VIEW_NAMES = {
  all: texts.all,
  today: texts.today,
  upcoming: texts.upcoming,
  completed: texts.completed,
  trash: texts.trash,
}

type Props = {
  address: ListAddress
  historyState: HistoryState
  counts: Counts
  tags: readonly TagCount[]
  /** Whether details stand below them on a desk. */
  compact: boolean
}

/** Shows links to the views with their numbers of tasks, and the tags below them. */
export function Views({ address, historyState, counts, tags, compact }: Props) {
  const { view, sort, tag } = address
  const plain = { sort, query: '', task: undefined }
  return (
    <nav
      aria-label={texts.yourTasks}
      className={`${kit.stack} ${style.nav} screen-only`}
      data-gap="2"
      data-compact={compact}
      onFocus={({ target }) => revealFocus(target)}
    >
      <ul role="list" className={`${style.views} wrap`}>
        {VIEWS.map((one) => (
          <li key={one}>
            <Link
              id={viewLinkId(one)}
              // The count is part of what is clicked, and not of the name.
              className="stretched"
              to={{ search: writeAddress({ ...plain, view: one, tag: undefined }) }}
              state={historyState}
              aria-current={one === view ? 'page' : undefined}
              aria-describedby={`count-${one}`}
            >
              {VIEW_NAMES[one]}
            </Link>
            <span
              id={`count-${one}`}
              className={`meta ${style.count}`}
              data-done={one === 'completed' || one === 'trash'}
            >
              {counts[one]}
            </span>
          </li>
        ))}
      </ul>
      {tags.length > 0 && (
        <ul role="list" aria-label={texts.tags} className={`${style.tags} wrap`}>
          {tags.map(({ tag: one, count }) => {
            const chosen = tag !== undefined && foldTag(one) === foldTag(tag)
            const search = writeAddress({ ...plain, view, tag: chosen ? undefined : one })
            return (
              <li key={one}>
                <Link
                  to={{ search }}
                  state={historyState}
                  aria-current={chosen ? 'true' : undefined}
                >
                  #<bdi>{one}</bdi>
                  <span className="meta"> {count}</span>
                </Link>
              </li>
            )
          })}
        </ul>
      )}
    </nav>
  )
}
