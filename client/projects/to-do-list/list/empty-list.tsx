import * as texts from '../../../../shared/texts/list.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { fillNodes } from '../../../ui/fill-nodes.tsx'
import type { ListAddress } from '../view/address.ts'
import type { Arranged } from '../view/arrange.ts'
import { TransientButton } from './transient-button.tsx'

const NOTHING = {
  all: texts.emptyAll,
  today: texts.emptyToday,
  upcoming: texts.emptyUpcoming,
  completed: texts.emptyCompleted,
  trash: texts.emptyTrashView,
}

type Props = {
  address: ListAddress
  query: string
  arranged: Arranged
  onShowAll: () => void
}

/** Shows a message where there are no open tasks. */
export function EmptyList({ address, query, arranged, onShowAll }: Props) {
  const { view, tag } = address
  const { tasks, open, groups } = arranged
  // Collapsed groups have tasks, too.
  if (groups.some(({ collapsed }) => collapsed)) return null
  if (query || tag !== undefined) {
    if (tasks.length > 0) return null
    return (
      <EmptyState
        actions={<TransientButton onClick={() => onShowAll()}>{texts.showAll}</TransientButton>}
      >
        {query
          ? fillNodes(texts.noMatch, { query: <bdi>{query}</bdi> })
          : fillNodes(texts.noTag, { tag: <bdi>{tag}</bdi> })}
      </EmptyState>
    )
  }
  if (tasks.length === 0) return <EmptyState>{NOTHING[view]}</EmptyState>
  if ((view === 'all' || view === 'today') && open === 0) {
    return <EmptyState>{texts.allDone}</EmptyState>
  }
  return null
}
