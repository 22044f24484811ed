import { Table } from '../../../ui/table.tsx'
import { keyOfMethod } from '../worker/method.ts'
import { formatTime } from '../workbench/format-time.ts'
import { nameMethod } from '../workbench/format.ts'
import type { Run } from '../workbench/run.ts'
import { describeEnd, describeSearched } from './describe-runs.ts'
import kit from '../../../ui/kit.module.css'

/** Shows a table of the runs with plan length, expanded states or searched goal sets, and time. */
export function RunsTable({ runs }: { runs: readonly Run[] }) {
  return (
    <Table
      caption="Searches on this task"
      figures
      columns={['Search', 'Actions', 'Steps', 'Searched', 'Time']}
    >
      {runs.map((run) => (
        <tr key={keyOfMethod(run.method)}>
          <th scope="row">{nameMethod(run.method)}</th>
          <EndCells run={run} />
          <td>{describeSearched(run)}</td>
          <td>{formatTime(run.time)}</td>
        </tr>
      ))}
    </Table>
  )
}

function EndCells({ run }: { run: Run }) {
  const { end } = run
  if (end.kind !== 'plan') return <td colSpan={2}>{describeEnd(run)}</td>
  const { steps, fewest, cost } = end
  return (
    <>
      <td>
        {steps.flat().length}
        {fewest === 'actions' && <small className={kit.muted}> fewest</small>}
        {cost !== undefined && (
          <small className={kit.muted}>
            {` ${fewest === 'cost' ? 'lowest ' : ''}cost ${cost.toLocaleString('en')}`}
          </small>
        )}
      </td>
      <td>
        {steps.length}
        {fewest === 'steps' && <small className={kit.muted}> fewest</small>}
      </td>
    </>
  )
}
