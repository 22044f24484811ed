import type { ListAddress } from '../view/address.ts'
import type { Arranged } from '../view/arrange.ts'
import { FleetingButton } from './fleeting-button.tsx'
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
  words: string
  arranged: Arranged
  onShowAll: () => void
}

/** What stands in place of open tasks where there are none. */
export function Empty({ address, words, arranged, onShowAll }: Props) {
  const { view, tag } = address
  const { tasks, open } = arranged
  if (words || tag !== undefined) {
    if (tasks.length > 0) return null
    return (
      <div className={style.message}>
        <p>
          {words ? (
            <>
              Nothing here has “<bdi>{words}</bdi>”.
            </>
          ) : (
            <>
              Nothing here has the tag #<bdi>{tag}</bdi>.
            </>
          )}
        </p>
        <FleetingButton onClick={() => onShowAll()}>Show all</FleetingButton>
      </div>
    )
  }
  if (tasks.length === 0) return <p className={style.message}>{NOTHING[view]}</p>
  if ((view === 'all' || view === 'today') && open === 0) {
    return <p className={style.message}>All done.</p>
  }
  return null
}
