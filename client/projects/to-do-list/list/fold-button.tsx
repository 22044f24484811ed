import { Icon } from '../../../ui/icon.tsx'
import style from './task-row.module.css'

type Props = {
  id: string
  name: string
  /** How many tasks it has below it; undefined if the name says so. */
  count?: number
  collapsed: boolean
  onClick: () => void
}

/** Shows the heading of a group of tasks as a button that collapses it. */
export function FoldButton({ id, name, count, collapsed, onClick }: Props) {
  return (
    <button
      id={id}
      type="button"
      className={style.fold}
      aria-expanded={!collapsed}
      onClick={onClick}
    >
      <Icon name="next" />
      <bdi>{name}</bdi>
      {count !== undefined && <span className="meta">{count}</span>}
    </button>
  )
}
