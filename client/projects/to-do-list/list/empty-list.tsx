import { EmptyState } from '../../../ui/empty-state.tsx'
import type { ListAddress } from '../view/address.ts'
import type { Arranged } from '../view/arrange.ts'
import { TransientButton } from './transient-button.tsx'

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
      <EmptyState actions={<TransientButton onClick={() => onShowAll()}>Show all</TransientButton>}>
        {query ? (
          <>
            No task here matches “<bdi>{query}</bdi>”.
          </>
        ) : (
          <>
            No task here has the tag #<bdi>{tag}</bdi>.
          </>
        )}
      </EmptyState>
    )
  }
  if (tasks.length === 0) return <EmptyState>{NOTHING[view]}</EmptyState>
  if ((view === 'all' || view === 'today') && open === 0) {
    return <EmptyState>All done.</EmptyState>
  }
  return null
}
