import { systemClock } from '../../../../shared/clock.ts'
import { toLocalDay } from '../../../../shared/day.ts'
import * as texts from '../../../../shared/texts/account.ts'
import { writeShortDay } from '../../../../shared/texts/format.ts'
import { fill } from '../../../../shared/texts/write.ts'
import { Meter } from '../../../ui/meter.tsx'
import { Table } from '../../../ui/table.tsx'
import { countWeeks } from '../view/statistics.ts'
import type { ListParts } from '../list-dialog.tsx'
import kit from '../../../ui/kit.module.css'

/** Shows what was completed in the last weeks, from the list alone. */
export function StatisticsPanel({ list }: Pick<ListParts, 'list'>) {
  const { weeks, streak } = countWeeks(list.read().items.values(), toLocalDay(systemClock.now()))
  const most = Math.max(1, ...weeks.map(({ count }) => count))
  return (
    <div className={kit.stack}>
      <p>{fill(texts.weeksInARow, { count: streak })}</p>
      <Table
        caption={texts.completedByWeek}
        figures
        fits
        columns={[texts.weekFrom, texts.completedInWeek, null]}
        rows={weeks.map(({ monday, count }) => ({
          key: monday,
          cells: [writeShortDay(monday), count, <Meter share={count / most} />],
        }))}
      />
      <p className={kit.note}>{texts.statisticsNote}</p>
    </div>
  )
}
