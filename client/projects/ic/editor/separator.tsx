import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useLayoutEffect,
  useState,
} from 'react'
import style from './separator.module.css'

/** Percentage of the width that the first pane may take. */
const MIN = 20
const MAX = 80
const MIDDLE = 50
const STEP = 5

type Props = {
  /** Element with the two panes. */
  panes: RefObject<HTMLElement | null>
  /** Id of the first pane, which it makes wider or narrower. */
  controls: string
}

/** The bar between two panes: it is dragged, or moved by the arrow keys. A double click centres it. */
export function Separator({ panes, controls }: Props) {
  const [share, setShare] = useState(MIDDLE)

  useLayoutEffect(() => {
    panes.current?.style.setProperty('--before', `${share}fr`)
    panes.current?.style.setProperty('--after', `${100 - share}fr`)
  }, [panes, share])

  function move(next: number) {
    setShare(Math.min(MAX, Math.max(MIN, Math.round(next))))
  }

  function drag({ clientX, currentTarget, pointerId }: PointerEvent<HTMLElement>) {
    if (!panes.current || !currentTarget.hasPointerCapture(pointerId)) return
    const { left, width } = panes.current.getBoundingClientRect()
    const percent = ((clientX - left) / width) * 100
    move(isRightToLeft(currentTarget) ? 100 - percent : percent)
  }

  function takeKey(event: KeyboardEvent<HTMLElement>) {
    const step = isRightToLeft(event.currentTarget) ? -STEP : STEP
    const next = { ArrowLeft: share - step, ArrowRight: share + step, Home: MIN, End: MAX }[
      event.key
    ]
    if (next === undefined) return
    event.preventDefault()
    move(next)
  }

  return (
    <div
      role="separator"
      tabIndex={0}
      aria-label="Width of the domain"
      aria-orientation="vertical"
      aria-controls={controls}
      aria-valuenow={share}
      aria-valuemin={MIN}
      aria-valuemax={MAX}
      aria-valuetext={`${share} %`}
      className={style.separator}
      onKeyDown={takeKey}
      onDoubleClick={() => move(MIDDLE)}
      onPointerDown={(event) => {
        if (event.button === 0) event.currentTarget.setPointerCapture(event.pointerId)
      }}
      onPointerMove={drag}
    />
  )
}

function isRightToLeft(element: HTMLElement): boolean {
  return getComputedStyle(element).direction === 'rtl'
}
