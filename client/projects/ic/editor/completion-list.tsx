import { type RefObject, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { formatCount } from '../../../../shared/count.ts'
import type { OpenCompletions } from './use-completion.ts'
import style from './code-layer.module.css'

/** Number of options that show at once; the others follow the arrow keys. */
const SHOWN = 8

type Props = {
  field: RefObject<HTMLTextAreaElement | null>
  /** Returns the line up to an offset, as it is on the screen. */
  findWord: (offset: number) => DOMRect | undefined
  list: OpenCompletions
  onTake: (index: number) => void
}

/** The words that may be meant, below the one that is typed. The focus stays in the field. */
export function CompletionList({ field, findWord, list, onTake }: Props) {
  const id = useId()
  const popup = useRef<HTMLUListElement>(null)
  const { options, active } = list
  const first = Math.max(0, Math.min(active - SHOWN + 1, options.length - SHOWN))

  useLayoutEffect(() => {
    popup.current?.showPopover()
  }, [])

  useLayoutEffect(() => {
    const place = () => {
      const before = findWord(list.from)
      if (popup.current && before) placeBeside(popup.current, before)
    }
    place()
    window.addEventListener('scroll', place, { capture: true, passive: true })
    window.addEventListener('resize', place)
    return () => {
      window.removeEventListener('scroll', place, { capture: true })
      window.removeEventListener('resize', place)
    }
  })

  useEffect(() => {
    const input = field.current
    input?.setAttribute('aria-controls', id)
    return () => input?.removeAttribute('aria-controls')
  }, [field, id])

  useEffect(() => {
    const input = field.current
    if (active >= 0) input?.setAttribute('aria-activedescendant', `${id}-${active}`)
    return () => input?.removeAttribute('aria-activedescendant')
  }, [field, id, active])

  return (
    <>
      <ul
        ref={popup}
        id={id}
        popover="manual"
        role="listbox"
        aria-label="Suggestions"
        dir="ltr"
        className={`${style.completions} floating`}
      >
        {options.slice(first, first + SHOWN).map(({ text, detail }, at) => {
          const index = first + at
          return (
            <li
              key={`${text} ${detail}`}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === active}
              aria-posinset={index + 1}
              aria-setsize={options.length}
              // A press would take the focus out of the field.
              onPointerDown={(event) => event.preventDefault()}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onTake(index)}
            >
              <span>{text}</span> <small>{detail}</small>
            </li>
          )
        })}
      </ul>
      <p aria-live="polite" className="visually-hidden">
        {formatCount(options.length, 'suggestion')}. Press Down to choose.
      </p>
    </>
  )
}

/** Places a list below the end of a line, or above it where there is more room. */
function placeBeside(list: HTMLElement, { right, top, bottom }: DOMRect): void {
  const { offsetWidth, offsetHeight } = list
  const { clientWidth } = document.documentElement
  const height = window.visualViewport?.height ?? window.innerHeight
  const isBelow = bottom + offsetHeight <= height || top < height - bottom
  list.style.left = `${Math.max(0, Math.min(right, clientWidth - offsetWidth))}px`
  list.style.top = `${isBelow ? bottom : top - offsetHeight}px`
}
