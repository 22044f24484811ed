import { formatCount } from '../../../../shared/count.ts'
import { Table } from '../../../ui/table.tsx'
import type { Outcome } from '../planner/plan.ts'
import { keyOfMethod } from '../worker/method.ts'
import { formatTime, nameMethod } from './format.ts'
import type { Run } from './run.ts'
import kit from '../../../ui/kit.module.css'

/** Shows a table of the runs with plan length, expanded states or searched goal sets, and time. */
export function Comparison({ runs }: { runs: readonly Run[] }) {
  return (
    <Table
      caption="Searches on this task"
      captioned
      figures
      columns={['Search', 'Actions', 'Steps', 'Searched', 'Time']}
    >
      {runs.map(({ method, outcome }) => (
        <tr key={keyOfMethod(method)}>
          <th scope="row">{nameMethod(method)}</th>
          <Cells outcome={outcome} />
        </tr>
      ))}
    </Table>
  )
}

function Cells({ outcome }: { outcome: Outcome }) {
  if (outcome.kind === 'faulty') return null
  const { nodes, graph, searching } = outcome.statistics
  const effort = nodes?.expanded ?? graph?.searched
  return (
    <>
      {outcome.kind === 'plan' ? (
        <>
          <td>
            {outcome.steps.flat().length}
            {outcome.fewest === 'actions' && <small className={kit.muted}> fewest</small>}
            {outcome.cost !== undefined && (
              <small className={kit.muted}>
                {` ${outcome.fewest === 'cost' ? 'lowest ' : ''}cost ${outcome.cost.toLocaleString('en')}`}
              </small>
            )}
          </td>
          <td>
            {outcome.steps.length}
            {outcome.fewest === 'steps' && <small className={kit.muted}> fewest</small>}
          </td>
        </>
      ) : (
        <td colSpan={2}>
          {outcome.kind === 'unsolvable' ? 'no plan' : `stopped: ${outcome.limit}`}
        </td>
      )}
      <td>{effort === undefined ? '–' : formatCount(effort, graph ? 'goal set' : 'state')}</td>
      <td>{formatTime(searching)}</td>
    </>
  )
}
