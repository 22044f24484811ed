import { Icon } from '../../../ui/icon.tsx'
import style from './task-row.module.css'

type Props = {
  id: string
  name: string
  /** How many tasks it has below it; undefined where the row shows name and number itself. */
  count?: number
  collapsed: boolean
  onClick: () => void
}

/** Button that collapses a group of tasks. A section shows its name in it. */
export function CollapseButton({ id, name, count, collapsed, onClick }: Props) {
  return (
    <button
      id={id}
      type="button"
      className={`${style.collapse} meta`}
      aria-expanded={!collapsed}
      aria-label={count === undefined ? name : undefined}
      onClick={onClick}
    >
      <Icon name="next" />
      {count !== undefined && (
        <>
          <bdi>{name}</bdi>
          <span className="meta">{count}</span>
        </>
      )}
    </button>
  )
}
