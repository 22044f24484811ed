import { Suspense } from 'react'
import { lazyComponent } from '../lazy-component.tsx'
import { PlanningGraphView } from '../graph/planning-graph.tsx'
import type { Diagnostic } from '../planner/pddl/diagnostic.ts'
import { CheckPlan } from './check-plan.tsx'
import type { Workbench } from './use-workbench.ts'

/** What only a finished search needs. */
const SolvedResults = lazyComponent(
  async () => (await import('./solved-results.tsx')).SolvedResults,
)

type Props = {
  bench: Workbench
  onBuild: () => void
  /** Called when a race finds an error in the texts. */
  onFault: (fault: Diagnostic) => void
}

/** What the last search brought, its graph, and the check of a plan. */
export function Results({ bench, onBuild, onFault }: Props) {
  return (
    <>
      {(bench.resultTexts !== undefined || bench.raceOpens > 0) && (
        <Suspense fallback={null}>
          <SolvedResults bench={bench} onFault={onFault} />
        </Suspense>
      )}
      <PlanningGraphView graph={bench.graph} busy={bench.work !== undefined} onBuild={onBuild} />
      <CheckPlan texts={bench.texts} runs={bench.runs} solved={bench.resultTexts} />
    </>
  )
}
