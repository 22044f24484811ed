import { useState } from 'react'
import { flushSync } from 'react-dom'
import { IconButton } from '../../ui/button.tsx'
import { Fieldset } from '../../ui/fieldset.tsx'
import { Icon } from '../../ui/icon.tsx'
import kit from '../../ui/kit.module.css'
import type { Answer } from './marking.ts'
import style from './page.module.css'

type Props = { items: Answer; onChange: (items: Answer) => void }

/** List of items with buttons that move them, which work by keyboard, mouse and touch. */
export function OrderField({ items, onChange }: Props) {
  const [announcement, setAnnouncement] = useState('')

  function move(from: number, by: number, button: HTMLButtonElement) {
    const item = items[from]
    const to = from + by
    if (item === undefined || to < 0 || to >= items.length) return
    setAnnouncement(`${item} is now ${to + 1} of ${items.length}.`)
    flushSync(() => onChange(items.toSpliced(from, 1).toSpliced(to, 0, item)))
    // Moving an element in the DOM removes its focus.
    button.focus()
  }

  return (
    <Fieldset legend="Put the items in order, the first on top">
      <ol role="list" className={kit.stack} data-gap="2" aria-label="Your order">
        {items.map((item, index) => (
          <li key={item} className={`${style.item} framed`}>
            <span className={kit.note}>{index + 1}</span>
            <bdi>{item}</bdi>
            <IconButton
              label={`Move ${item} up`}
              aria-disabled={index === 0}
              onClick={({ currentTarget }) => move(index, -1, currentTarget)}
            >
              <Icon name="up" />
            </IconButton>
            <IconButton
              label={`Move ${item} down`}
              aria-disabled={index === items.length - 1}
              onClick={({ currentTarget }) => move(index, 1, currentTarget)}
            >
              <Icon name="down" />
            </IconButton>
          </li>
        ))}
      </ol>
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
    </Fieldset>
  )
}
