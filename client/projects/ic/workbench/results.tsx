import { lazy, Suspense } from 'react'
import { loadChunk } from '../../../app/load-chunk.ts'
import { PlanningGraphView } from '../graph/planning-graph.tsx'
import { CheckPlan } from './check-plan.tsx'
import type { Workbench } from './use-workbench.ts'

/** What only a finished search needs. */
const SolvedResults = lazy(async () => {
  const { SolvedResults: Component } = await loadChunk(() => import('./solved-results.tsx'))
  return { default: Component }
})

/** What the last search brought, its graph, and the check of a plan. */
export function Results({ bench, onBuild }: { bench: Workbench; onBuild: () => void }) {
  return (
    <>
      {bench.solved && (
        <Suspense fallback={null}>
          <SolvedResults bench={bench} />
        </Suspense>
      )}
      <PlanningGraphView graph={bench.graph} busy={bench.work !== undefined} onBuild={onBuild} />
      <CheckPlan texts={bench.texts} runs={bench.runs} solved={bench.solved?.texts} />
    </>
  )
}
