import { Table } from '../../../ui/table.tsx'
import type { GraphRecord } from '../worker/graph-record.ts'
import kit from '../../../ui/kit.module.css'

type Props = { record: GraphRecord; current?: number }

/** Shows the number of facts, actions and mutexes of each level; each pair counts once. */
export function CountsTable({ record, current }: Props) {
  return (
    <Table
      caption="Sizes of the levels"
      figures
      tall
      columns={[
        'Level',
        'Facts',
        'Fact mutexes',
        'Actions',
        'Actions with no-ops',
        'Action mutexes',
        'All action mutexes',
      ]}
    >
      {record.counts.map((counts, level) => (
        <tr key={level} aria-current={level === current || undefined}>
          <th scope="row">
            {level}
            {level === record.levelOff && <small className={kit.muted}> levelled off</small>}
          </th>
          <td>{counts.facts}</td>
          <td>{counts.factMutexes}</td>
          {level === 0 ? (
            <td colSpan={4} />
          ) : (
            <>
              <td>{counts.actions}</td>
              <td>{counts.actionsWithNoOps}</td>
              <td>{counts.actionMutexes}</td>
              <td>{counts.actionMutexesWithNoOps}</td>
            </>
          )}
        </tr>
      ))}
    </Table>
  )
}
