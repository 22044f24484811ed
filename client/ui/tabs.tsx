import type { KeyboardEvent, ReactNode } from 'react'
import kit from './kit.module.css'
import style from './tabs.module.css'

type Props<Id extends string> = {
  label: string
  tabs: readonly { id: Id; name: string }[]
  current: Id
  onChoose: (id: Id) => void
  /** Panel of the current tab. */
  children: ReactNode
}

/** Tabs by the ARIA pattern: one tab stop, arrow keys move between tabs. */
export function Tabs<Id extends string>({ label, tabs, current, onChoose, children }: Props<Id>) {
  function move(event: KeyboardEvent<HTMLElement>) {
    const at = tabs.findIndex(({ id }) => id === current)
    const last = tabs.length - 1
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: last }[event.key]
    if (next === undefined) return
    event.preventDefault()
    const index = (next + tabs.length) % tabs.length
    const tab = tabs[index]
    if (!tab) return
    onChoose(tab.id)
    event.currentTarget.querySelectorAll('button')[index]?.focus()
  }

  return (
    <div className={kit.stack} data-gap="5">
      <div className={`${style.bar} wrap`} role="tablist" aria-label={label} onKeyDown={move}>
        {tabs.map(({ id, name }) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`tab-${id}`}
            aria-selected={id === current}
            aria-controls={id === current ? `panel-${id}` : undefined}
            tabIndex={id === current ? 0 : -1}
            onClick={() => onChoose(id)}
          >
            {name}
          </button>
        ))}
      </div>
      <div
        key={current}
        role="tabpanel"
        id={`panel-${current}`}
        aria-labelledby={`tab-${current}`}
        className={kit.stack}
        data-gap="5"
      >
        {children}
      </div>
    </div>
  )
}
