import { lazy, Suspense, useRef, useState } from 'react'
import { loadChunk } from '../../../app/load-chunk.ts'
import { Button } from '../../../ui/button.tsx'

const Dialog = lazy(async () => {
  const { TourDialog: Component } = await loadChunk(() => import('./tour-dialog.tsx'))
  return { default: Component }
})

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
