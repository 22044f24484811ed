import { memo } from 'react'
import type { Item } from '../../../../shared/api/items.ts'
import { IconButton } from '../../../ui/button.tsx'
import { DeleteIcon } from './icons.tsx'
import style from './list.module.css'

export type TaskActions = {
  onComplete: (item: Item, completed: boolean) => void
  onDelete: (item: Item) => void
}

type Props = TaskActions & {
  item: Item
  /** What stands above it, where it is the first of its kind. */
  heading: string | undefined
}

/** Where the focus goes after a change is found by these. */
export const checkboxId = (id: string) => `task-${id}`
export const deleteButtonId = (id: string) => `delete-${id}`

/** One task. The same properties draw nothing anew: a list may have thousands. */
export const TaskRow = memo(function TaskRow({ item, heading, onComplete, onDelete }: Props) {
  const { id, title, completedAt } = item
  const completed = completedAt !== null
  return (
    <li className={style.row} data-completed={completed} data-heading={heading}>
      <label className={style.task}>
        <input
          id={checkboxId(id)}
          type="checkbox"
          checked={completed}
          onChange={(event) => onComplete(item, event.target.checked)}
        />
        <span dir="auto">{title}</span>
      </label>
      <IconButton
        id={deleteButtonId(id)}
        label={`Delete ${title}`}
        data-quiet
        onClick={() => onDelete(item)}
      >
        <DeleteIcon />
      </IconButton>
    </li>
  )
})
