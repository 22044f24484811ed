import { type ComponentProps, useMemo } from 'react'
import * as texts from '../../../../shared/texts/list.ts'
import { fill } from '../../../../shared/texts/write.ts'
import { Button } from '../../../ui/button.tsx'
import type { Arranged, Group } from '../view/arrange.ts'
import { TaskRow } from './task-row.tsx'
import { useDrag } from './use-drag.ts'
import { useLongPress } from './use-long-press.ts'
import style from './list.module.css'

type RowProps = ComponentProps<typeof TaskRow>

type Props = {
  arranged: Arranged
  /** How many tasks are drawn. */
  limit: number
  movable: boolean
  row: Pick<
    RowProps,
    'actions' | 'drafts' | 'terms' | 'address' | 'historyState' | 'today' | 'selecting'
  >
  selected: ReadonlySet<string>
  renamed: string | undefined
  onLongPress: (id: string) => void
  onMore: () => void
  end: (element: HTMLElement | null) => void
} & Pick<RowProps, 'onOpen' | 'onRename' | 'onSelect'>

/** Shows the tasks group by group, as one list. */
export function TaskGroups(props: Props) {
  const { arranged, limit, movable, row, selected, renamed, onMore, end } = props
  const { groups, tasks } = arranged
  const groupOf = useMemo(() => findGroups(groups), [groups])
  const { actions } = row

  const drag = useDrag({
    mayDrop: (id, beside) => groupOf.get(id) === groupOf.get(beside),
    onDrop(id, { id: beside, side }) {
      const anchor = tasks.find((task) => task.id === beside)
      const moved = selected.has(id) ? tasks.filter((task) => selected.has(task.id)) : []
      const one = tasks.filter((task) => task.id === id)
      if (anchor) actions.moveBeside(moved.length > 0 ? moved : one, anchor, side)
    },
  })
  const longPress = useLongPress(props.onLongPress)

  if (tasks.length === 0) return <ul role="list" aria-label={texts.tasks} />
  return (
    <>
      <ul
        role="list"
        aria-label={texts.tasks}
        {...longPress}
        onPointerDown={(event) => {
          drag.onPointerDown(event)
          longPress.onPointerDown(event)
        }}
      >
        {takeFirst(groups, limit).map(({ item, key, heading }) => (
          <TaskRow
            key={item.id}
            item={item}
            {...row}
            heading={heading}
            movable={movable && item.completedAt === null && key !== 'completed'}
            selected={selected.has(item.id)}
            editing={renamed === item.id}
            drop={drag.drop?.id === item.id ? drag.drop.side : undefined}
            onOpen={props.onOpen}
            onRename={props.onRename}
            onSelect={props.onSelect}
          />
        ))}
      </ul>
      {tasks.length > limit && (
        <div ref={end} className={style.more}>
          <Button variant="quiet" onClick={onMore}>
            {fill(texts.showMore, { count: tasks.length })}
          </Button>
        </div>
      )}
    </>
  )
}

/**
 * So many tasks at most, each with its group, the first of a group with its heading. They are one
 * row of entries, so that a task which changes its group stays the same element and keeps the focus.
 */
function takeFirst(groups: readonly Group[], limit: number) {
  const entries = groups.flatMap(({ key, heading, tasks }) =>
    tasks
      .slice(0, limit)
      .map((item, index) => ({ item, key, heading: index === 0 ? heading : undefined })),
  )
  return entries.slice(0, limit)
}

function findGroups(groups: readonly Group[]): Map<string, string> {
  return new Map(groups.flatMap(({ key, tasks }) => tasks.map(({ id }) => [id, key] as const)))
}
