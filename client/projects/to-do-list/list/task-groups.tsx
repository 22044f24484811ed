import { type ComponentProps, useMemo } from 'react'
import type { Item } from '../../../../shared/api/items.ts'
import * as texts from '../../../../shared/texts/list.ts'
import { fill } from '../../../../shared/texts/write.ts'
import { Button } from '../../../ui/button.tsx'
import { useDrag } from '../../../ui/use-drag.ts'
import type { Arranged, Group, TagCount } from '../view/arrange.ts'
import { DropTray } from './drop-tray.tsx'
import { CollapseButton } from './collapse-button.tsx'
import { collapseButtonId } from './ids.ts'
import { SectionRow } from './section-row.tsx'
import { TaskRow } from './task-row.tsx'
import { useLongPress } from './use-long-press.ts'
import style from './list.module.css'
import rowStyle from './task-row.module.css'

type RowProps = ComponentProps<typeof TaskRow>

type Props = {
  arranged: Arranged
  /** How many tasks are drawn. */
  limit: number
  movable: boolean
  tags: readonly TagCount[]
  row: Pick<
    RowProps,
    'actions' | 'drafts' | 'terms' | 'address' | 'historyState' | 'today' | 'selecting'
  >
  selected: ReadonlySet<string>
  renamed: string | undefined
  /** Collapses or expands a group or a section. */
  onCollapse: (key: string) => void
  onLongPress: (id: string) => void
  onMore: () => void
  end: (element: HTMLElement | null) => void
} & Pick<RowProps, 'onOpen' | 'onRename' | 'onSelect'>

/** Shows the tasks group by group, as one list. */
export function TaskGroups(props: Props) {
  const { arranged, limit, movable, row, selected, renamed, onCollapse, onMore, end } = props
  const { groups, tasks, sections } = arranged
  const groupOf = useMemo(() => findGroups(groups), [groups])
  const { actions } = row

  /** A selected task takes the others with it. */
  const findDragged = (id: string) =>
    tasks.filter((task) => (selected.has(id) ? selected.has(task.id) : task.id === id))

  const drag = useDrag({
    mayDrop: (id, beside) => movable && groupOf.get(id) === groupOf.get(beside),
    onDrop(id, { id: beside, side }) {
      const anchor = tasks.find((task) => task.id === beside)
      if (anchor) actions.moveBeside(findDragged(id), anchor, side)
    },
    onTarget(id, target) {
      const dragged = findDragged(id)
      if (target.startsWith('#')) actions.addTags(dragged, [target.slice(1)])
      else actions.schedule(dragged, target === 'today' ? 0 : 1)
    },
  })
  const longPress = useLongPress(props.onLongPress)

  if (groups.length === 0) return <ul role="list" aria-label={texts.tasks} />
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
        {takeFirst(groups, limit).map(({ item, group, isFirst }) => {
          const { key, heading, collapsed } = group
          const collapseButton = heading !== undefined && collapsed !== undefined && isFirst && (
            <CollapseButton
              id={collapseButtonId(key)}
              name={heading}
              collapsed={collapsed}
              onClick={() => onCollapse(key)}
            />
          )
          if (!item) {
            return (
              <li key={key} className={`${rowStyle.row} wrap`} data-heading={heading}>
                {collapseButton}
              </li>
            )
          }
          const section = sections.get(item.id)
          const common = {
            item,
            actions,
            selecting: row.selecting,
            selected: selected.has(item.id),
            drop: drag.drop?.id === item.id ? drag.drop.side : undefined,
            onOpen: props.onOpen,
            onSelect: props.onSelect,
          }
          return section ? (
            <SectionRow key={item.id} {...common} section={section} onCollapse={onCollapse} />
          ) : (
            <TaskRow
              key={item.id}
              {...row}
              {...common}
              collapseButton={collapseButton}
              heading={isFirst ? heading : undefined}
              movable={movable && item.completedAt === null && key !== 'completed'}
              editing={renamed === item.id}
              onRename={props.onRename}
            />
          )
        })}
      </ul>
      {drag.dragging && <DropTray tags={props.tags} />}
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

type Entry = { item: Item | undefined; group: Group; isFirst: boolean }

/**
 * Returns the first tasks, each with its group, as one list: a task that changes its group stays the same element and
 * keeps the focus. A collapsed group is an entry without a task.
 */
function takeFirst(groups: readonly Group[], limit: number): Entry[] {
  const entries = groups.flatMap((group): Entry[] =>
    group.collapsed
      ? [{ item: undefined, group, isFirst: true }]
      : group.tasks.slice(0, limit).map((item, index) => ({ item, group, isFirst: index === 0 })),
  )
  return entries.slice(0, limit)
}

function findGroups(groups: readonly Group[]): Map<string, string> {
  return new Map(groups.flatMap(({ key, tasks }) => tasks.map(({ id }) => [id, key] as const)))
}
