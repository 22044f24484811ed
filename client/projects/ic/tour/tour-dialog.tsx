import { useLayoutEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { STOPS } from './stops.ts'
import kit from '../../../ui/kit.module.css'
import style from './tour.module.css'

/** Leads through the parts of the page, each of which is scrolled into sight and outlined. */
export function TourDialog({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const next = useRef<HTMLButtonElement>(null)
  const [at, setAt] = useState(0)
  const { part, title, text } = STOPS[at] ?? STOPS[0]
  const isLast = at === STOPS.length - 1

  useLayoutEffect(() => next.current?.focus(), [])

  useLayoutEffect(() => {
    const element = document.querySelector(part)
    const className = style['part'] ?? ''
    element?.classList.add(className)
    element?.scrollIntoView()
    // On a small screen, the text of the stop before may have been scrolled.
    dialog.current?.firstElementChild?.scrollTo(0, 0)
    return () => element?.classList.remove(className)
  }, [part])

  return (
    <Modal
      ref={dialog}
      label={`Tour, ${at + 1} of ${STOPS.length}: ${title}`}
      variant="guide"
      onClose={onClose}
    >
      <p role="status">
        {/* A heading that changes is not announced. */}
        <span className="visually-hidden">{title}: </span>
        {text}
      </p>
      <div className={kit.row}>
        <Button
          ref={next}
          onClick={() => (isLast ? dialog.current?.close() : setAt((last) => last + 1))}
        >
          {isLast ? 'End the tour' : 'Next'}
        </Button>
        <Button
          variant="quiet"
          aria-disabled={at === 0}
          onClick={() => setAt((last) => Math.max(0, last - 1))}
        >
          Back
        </Button>
        {!isLast && (
          <Button variant="quiet" onClick={() => dialog.current?.close()}>
            Skip
          </Button>
        )}
      </div>
    </Modal>
  )
}
