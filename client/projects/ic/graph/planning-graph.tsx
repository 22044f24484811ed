import { Suspense } from 'react'
import { lazyComponent } from '../lazy-component.tsx'
import { Button } from '../../../ui/button.tsx'
import type { PlanOutcome } from '../planner/plan.ts'
import type { GraphRecord } from '../worker/graph-record.ts'
import kit from '../../../ui/kit.module.css'

/** The graph itself, which the first visit does not need. */
const BuiltGraph = lazyComponent(async () => (await import('./built-graph.tsx')).BuiltGraph)

/** A planning graph, its serial number, and the steps of the plan found in it, if any. */
export type SolvedGraph = {
  number: number
  record: GraphRecord
  steps: PlanOutcome['steps']
}

type Props = { graph: SolvedGraph | undefined; busy: boolean; onBuild: () => void }

/** Shows the planning graph of the last Graphplan run. */
export function PlanningGraphView({ graph, busy, onBuild }: Props) {
  return (
    <section className={kit.stack} aria-label="Planning graph">
      <div className={kit.row} data-between>
        <h3>Planning graph</h3>
        <Button variant="quiet" aria-disabled={busy} onClick={onBuild}>
          Build the graph of this task
        </Button>
      </div>
      {!graph && (
        <p className={kit.note}>
          Solve with Graphplan to see its graph level by level, with every mutex and its reason.
        </p>
      )}
      {graph && (
        <Suspense fallback={<p className={kit.note}>Loading the graph …</p>}>
          <BuiltGraph key={graph.number} record={graph.record} steps={graph.steps} />
        </Suspense>
      )}
    </section>
  )
}
