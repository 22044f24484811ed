import { Suspense, useState } from 'react'
import { lazyComponent } from '../lazy-component.tsx'
import { Button } from '../../../ui/button.tsx'
import kit from '../../../ui/kit.module.css'

const Panel = lazyComponent(async () => (await import('./exercises-panel.tsx')).ExercisesPanel)

/** The exercises, which load when they are opened. */
export function Exercises() {
  const [open, setOpen] = useState(false)
  return (
    <section className={`${kit.stack} ${kit.ruled} screen-only`} aria-labelledby="exercises">
      <h2 id="exercises">Learn by doing</h2>
      {open ? (
        <Suspense fallback={<p className={kit.note}>Loading the exercises …</p>}>
          <Panel />
        </Suspense>
      ) : (
        <>
          <p className="measure">
            Eight exercises, from repairing a domain to a river crossing. The planner runs what you
            write on hidden problems, and says what is wrong.
          </p>
          <div className={kit.row}>
            <Button variant="quiet" onClick={() => setOpen(true)}>
              Open the exercises
            </Button>
          </div>
        </>
      )}
    </section>
  )
}
