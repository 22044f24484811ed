import { type ReactNode, type RefObject, useState } from 'react'
import tabs from '../../../ui/tabs.module.css'
import style from './panes.module.css'

type Props = {
  ref: RefObject<HTMLDivElement | null>
  names: readonly string[]
  /** Stands between the panes. */
  separator: ReactNode
  /** The panes, an element each. */
  children: readonly ReactNode[]
}

/** Two panes beside each other. A phone shows one at a time; the other is beside the screen. */
export function Panes({ ref, names, separator, children }: Props) {
  const [shown, setShown] = useState(0)
  const [first, second] = children
  return (
    <div data-tour="task">
      <div className={`${tabs.bar} ${style.switch}`} role="group" aria-label="Show">
        {names.map((name, index) => (
          <button
            key={name}
            type="button"
            aria-pressed={index === shown}
            onClick={() => {
              const panes = ref.current
              const pane = index === 0 ? panes?.firstElementChild : panes?.lastElementChild
              pane?.scrollIntoView({ block: 'nearest' })
            }}
          >
            {name}
          </button>
        ))}
      </div>
      <div
        ref={ref}
        className={style.panes}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
          setShown(Math.round(Math.abs(scrollLeft) / clientWidth))
        }
      >
        {first}
        {separator}
        {second}
      </div>
    </div>
  )
}
