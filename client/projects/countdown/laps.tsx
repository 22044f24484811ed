import { Table } from '../../ui/table.tsx'
import { listLaps } from './timer.ts'
import { formatLap } from './format.ts'

/** Laps of the timer, the latest first. */
export function Laps({ laps }: { laps: readonly number[] }) {
  return (
    <section aria-label="Laps">
      <Table caption="Laps" figures tall>
        <thead>
          <tr>
            <th scope="col">Lap</th>
            <th scope="col">Length</th>
            <th scope="col">Passed</th>
          </tr>
        </thead>
        <tbody>
          {listLaps(laps)
            .map(({ length, passed }, index) => (
              <tr key={index}>
                <th scope="row">{index + 1}</th>
                <td>{formatLap(length)}</td>
                <td>{formatLap(passed)}</td>
              </tr>
            ))
            .reverse()}
        </tbody>
      </Table>
    </section>
  )
}
