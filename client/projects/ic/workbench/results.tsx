import { Comparison } from './comparison.tsx'
import { PlanList } from './plan-list.tsx'
import type { Workbench } from './use-workbench.ts'
import { describeFigures } from './words.ts'
import style from './workbench.module.css'

/** What the last search brought: the plan, its figures, and the searches side by side. */
export function Results({ bench }: { bench: Workbench }) {
  const { solved, runs, texts } = bench
  const outcome = solved?.reply.kind === 'solved' ? solved.reply.outcome : undefined
  const stale = solved && solved.texts !== texts
  return (
    <>
      {outcome && outcome.kind !== 'faulty' && (
        <p className={style.note}>{describeFigures(outcome.figures)}</p>
      )}
      {stale && <p className={style.note}>The texts have been changed since.</p>}
      {outcome?.kind === 'plan' && (
        <PlanList
          key={solved?.method.search}
          steps={outcome.steps}
          parallel={solved?.method.search === 'graphplan'}
        />
      )}
      {runs.length > 0 && <Comparison runs={runs} />}
    </>
  )
}
