import type { ListAddress } from '../view/address.ts'
import type { Arranged } from '../view/arrange.ts'
import { TransientButton } from './transient-button.tsx'
import style from './list.module.css'

const NOTHING = {
  all: 'Nothing to do. Write the first task above.',
  today: 'Nothing is due today.',
  upcoming: 'Nothing is due later.',
  completed: 'Nothing is completed yet.',
  trash: 'The trash is empty. What you delete stays here for 30 days.',
} as const

type Props = {
  address: ListAddress
  query: string
  arranged: Arranged
  onShowAll: () => void
}

/** Shows a message where there are no open tasks. */
export function EmptyList({ address, query, arranged, onShowAll }: Props) {
  const { view, tag } = address
  const { tasks, open } = arranged
  if (query || tag !== undefined) {
    if (tasks.length > 0) return null
    return (
      <div className={style.message}>
        <p>
          {query ? (
            <>
              No task here matches “<bdi>{query}</bdi>”.
            </>
          ) : (
            <>
              No task here has the tag #<bdi>{tag}</bdi>.
            </>
          )}
        </p>
        <TransientButton onClick={() => onShowAll()}>Show all</TransientButton>
      </div>
    )
  }
  if (tasks.length === 0) return <p className={style.message}>{NOTHING[view]}</p>
  if ((view === 'all' || view === 'today') && open === 0) {
    return <p className={style.message}>All done.</p>
  }
  return null
}
