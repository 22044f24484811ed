import { Player } from '../animation/player.tsx'
import type { Diagnostic } from '../planner/pddl/diagnostic.ts'
import { RaceSection } from '../race/race-section.tsx'
import { describeStatistics } from './describe-statistics.ts'
import { describeDiagnostic } from './format.ts'
import { WatchSearch } from '../watch/watch-search.tsx'
import { PlanList } from './plan-list.tsx'
import { Unsolved } from './unsolved.tsx'
import type { Workbench } from './use-workbench.ts'
import kit from '../../../ui/kit.module.css'

type Props = { bench: Workbench; onFault: (fault: Diagnostic) => void }

/** What the last search brought: the plan, its figures, and the searches side by side. */
export function SolvedResults({ bench, onFault }: Props) {
  const { solved, resultTexts, texts } = bench
  const reply = solved?.reply.kind === 'solved' ? solved.reply : undefined
  const outcome = reply?.outcome
  const statistics = outcome && outcome.kind !== 'faulty' ? outcome.statistics : undefined
  return (
    <>
      {statistics && <p className={kit.note}>{describeStatistics(statistics)}</p>}
      {resultTexts && resultTexts !== texts && (
        <p className={kit.note}>You have changed the texts since this search.</p>
      )}
      {outcome?.warnings?.map((warning) => (
        <p key={`${warning.file} ${warning.line} ${warning.column}`} className={kit.note}>
          Line {warning.line} of the {warning.file}: {describeDiagnostic(warning)} It is read
          anyway.
        </p>
      ))}
      {solved && (outcome?.kind === 'unsolvable' || outcome?.kind === 'stopped') && (
        <Unsolved
          key={`unsolved ${bench.solves}`}
          texts={solved.texts}
          isProven={outcome.kind === 'unsolvable'}
        />
      )}
      {outcome?.kind === 'plan' && (
        <PlanList
          key={`plan ${bench.solves}`}
          outcome={outcome}
          parallel={solved?.method.search === 'graphplan'}
        />
      )}
      {reply?.execution && reply.execution.steps.length > 0 && (
        <Player key={`player ${bench.solves}`} execution={reply.execution} />
      )}
      {solved && reply?.states && (
        <WatchSearch
          key={`search ${bench.solves}`}
          record={reply.states}
          texts={solved.texts}
          method={solved.method}
          initialStep={solved.step}
          expanded={statistics?.nodes?.expanded}
          onLinked={bench.dropLinkProblem}
        />
      )}
      <RaceSection bench={bench} onFault={onFault} />
    </>
  )
}
