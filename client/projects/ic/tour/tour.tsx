import { Suspense, useRef, useState } from 'react'
import { lazyComponent } from '../lazy-component.tsx'
import { Button } from '../../../ui/button.tsx'

const Dialog = lazyComponent(async () => (await import('./tour-dialog.tsx')).TourDialog)

/** Button that starts the tour, which loads then. */
export function Tour() {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)

  function close() {
    setOpen(false)
    // The dialog returns the focus, but does not scroll to it.
    button.current?.scrollIntoView({ block: 'center' })
  }

  return (
    <div>
      <Button ref={button} variant="quiet" onClick={() => setOpen(true)}>
        Take the tour (60 seconds)
      </Button>
      {open && (
        <Suspense fallback={null}>
          <Dialog onClose={close} />
        </Suspense>
      )}
    </div>
  )
}
