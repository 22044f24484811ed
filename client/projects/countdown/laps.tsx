import { Table } from '../../ui/table.tsx'
import { listLaps } from './timer.ts'
import { formatLap } from './format.ts'

/** Laps of the timer, the latest first. */
export function Laps({ laps }: { laps: readonly number[] }) {
  return (
    <section aria-label="Laps">
      <Table
        caption="Laps"
        figures
        tall
        columns={['Lap', 'Length', 'Passed']}
        rows={listLaps(laps)
          .map(({ length, passed }, index) => ({
            key: index,
            cells: [index + 1, formatLap(length), formatLap(passed)],
          }))
          .reverse()}
      />
    </section>
  )
}
