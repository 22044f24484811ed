import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { formatCount } from '../../../../shared/count.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Table } from '../../../ui/table.tsx'
import { animate, StatePicture } from '../animation/state-picture.tsx'
import type { SearchName } from '../planner/names.ts'
import { SliderBar } from '../slider-bar.tsx'
import type { Method } from '../planner/plan.ts'
import type { Texts } from '../worker/messages.ts'
import type { StateRecord } from '../worker/state-record.ts'
import { useShareLink } from '../workbench/use-share-link.ts'
import { EstimateView } from './estimate-view.tsx'
import { describeStep, nameState } from './describe-step.ts'
import { executePath, readFacts } from './execute-path.ts'
import { divideSteps, findStep, type KnownState, replaySteps, type SearchStep } from './replay.ts'
import { layOutTree } from './search-tree.ts'
import { StopFields } from './stop-fields.tsx'
import { TreeView } from './tree-view.tsx'
import kit from '../../../ui/kit.module.css'

/** Maximum number of rows of a list of states. */
const MAX_ROWS = 8

type Props = {
  record: StateRecord
  texts: Texts
  method: Method
  /** The step that a link asks for, which is scrolled to. */
  initialStep: number | undefined
  /** Number of states that the whole search expanded; undefined if a limit stopped it. */
  expanded: number | undefined
  /** Called when the address of the page links to a step. */
  onLinked: () => void
}

/** Steps through a search: the state that it takes, its lists, and the tree of what it has reached. */
export function WatchSearch(props: Props) {
  const { record, texts, method, initialStep, expanded, onLinked } = props
  const { search } = method
  const steps = useMemo(() => divideSteps(record), [record])
  const last = steps.length - 1
  const [at, setAt] = useState(Math.min(initialStep ?? 0, last))
  // The slider stays responsive.
  const shown = useDeferredValue(at)
  const share = useShareLink(onLinked)
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    if (initialStep !== undefined) section.current?.scrollIntoView()
  }, [initialStep])
  const tree = useMemo(() => layOutTree(record), [record])
  const step = useMemo(
    () => replaySteps(record, steps, search, shown),
    [record, steps, search, shown],
  )
  const says = describeStep(record, step, search)
  return (
    <section ref={section} className={kit.stack} aria-label="The search, step by step">
      <div className={kit.row} data-between>
        <h3>The search, step by step</h3>
        <Button variant="quiet" onClick={() => void share({ texts, method, step: at })}>
          Share this step
        </Button>
      </div>
      <SliderBar noun="search step" at={at} last={last} describe={says} onChange={setAt} />
      {record.isCut && (
        <p className={kit.note}>
          These are the first {last.toLocaleString('en')}
          {expanded !== undefined && ` of ${expanded.toLocaleString('en')}`} steps.
        </p>
      )}
      <Notice role="status">{says}</Notice>
      <StopFields
        record={record}
        hasEstimates={search !== 'bfs'}
        onFind={(stop, by) => {
          const found = findStep(record, steps, at, by, stop)
          if (found !== undefined) setAt(found)
          return found !== undefined
        }}
      />
      <div className={kit.pair} data-tile="large">
        <StateView record={record} texts={texts} method={method} step={step} />
        <TreeView tree={tree} record={record} step={step} />
      </div>
      <div className={kit.pair} data-tile="large">
        <StateList
          title="Open list"
          states={step.open}
          search={search}
          empty="No state is left to take."
        />
        <StateList
          title="Closed list"
          states={step.closed}
          search={search}
          empty="No state was taken yet."
        />
      </div>
    </section>
  )
}

type StateViewProps = Pick<Props, 'record' | 'texts' | 'method'> & { step: SearchStep }

/** The state that the step takes: a picture where the domain has one, and what holds. */
function StateView({ record, texts, method, step }: StateViewProps) {
  const state = step.chosen ?? step.opened[0]
  const execution = useMemo(
    () => (state ? executePath(record, step, state) : record.start),
    [record, step, state],
  )
  const animation = useMemo(() => animate(execution), [execution])
  const { length } = execution.steps
  const facts = new Set(state && record.states[state.state])
  // Facts that no action changes do not tell states apart.
  const description =
    animation?.descriptions[length] ?? [...readFacts(record, state?.state ?? 0)].join(' ')
  return (
    <div className={kit.stack} data-gap="3">
      <h4>{state && nameState(state)}</h4>
      {animation && (
        <StatePicture animation={animation} time={length} label="Picture of the state" />
      )}
      <p className={kit.note}>{description}.</p>
      <Table
        caption="Goals in this state"
        columns={['Goal', 'Holds']}
        rows={record.goal.map((fact) => ({
          key: fact,
          cells: [<code key="fact">{record.facts[fact]}</code>, facts.has(fact) ? 'yes' : 'no'],
        }))}
      />
      {'heuristic' in method && state?.h !== undefined && (
        <EstimateView
          texts={texts}
          method={method}
          facts={record.states[state.state] ?? []}
          h={state.h}
        />
      )}
    </div>
  )
}

type StateListProps = {
  title: string
  states: readonly KnownState[]
  search: SearchName
  empty: string
}

/** The first states of a list, with the values that the search chooses by. */
function StateList({ title, states, search, empty }: StateListProps) {
  const rest = states.length - MAX_ROWS
  const hasEstimates = search !== 'bfs'
  return (
    <div className={kit.stack} data-gap="3">
      <h4>
        {title} <small className={kit.muted}>{formatCount(states.length, 'state')}</small>
      </h4>
      {states.length === 0 ? (
        <p className={kit.note}>{empty}</p>
      ) : (
        <Table
          caption={title}
          figures
          columns={[
            'Reached by',
            ...(search === 'astar' ? ['f'] : []),
            'g',
            ...(hasEstimates ? ['h'] : []),
          ]}
          rows={states.slice(0, MAX_ROWS).map(({ state, action, g, h = 0 }) => ({
            key: state,
            cells: [
              <code key="action">{action === '' ? 'the start' : action}</code>,
              ...(search === 'astar' ? [g + h] : []),
              g,
              ...(hasEstimates ? [h] : []),
            ],
          }))}
        />
      )}
      {rest > 0 && <p className={kit.note}>And {rest.toLocaleString('en')} more.</p>}
    </div>
  )
}
