import { describe, expect, it } from 'vitest'
import { makeItem } from '../../../../shared/api/testing-items.ts'
import { countWeeks } from './statistics.ts'

/** Tasks completed at noon of these days. */
function complete(...days: readonly string[]) {
  return days.map((day, index) =>
    makeItem({ id: String(index), completedAt: new Date(`${day}T12:00:00`).getTime() }),
  )
}

describe('statistics of the list', () => {
  it('count completed tasks by week from Monday, those in the trash too', () => {
    const done = complete('2026-11-24', '2026-11-23', '2026-11-22', '2026-11-16')
    const items = [
      ...done.map((item, index) => ({ ...item, deletedAt: index === 0 ? 1 : null })),
      makeItem({ id: 'open' }),
    ]
    const { weeks } = countWeeks(items, '2026-11-24')
    expect(weeks).toHaveLength(12)
    expect(weeks.slice(0, 3)).toEqual([
      { monday: '2026-11-23', count: 2 },
      { monday: '2026-11-16', count: 2 },
      { monday: '2026-11-09', count: 0 },
    ])
  })

  it('count the weeks in a row, which a week that has only begun does not end', () => {
    expect(countWeeks(complete('2026-11-16', '2026-11-09'), '2026-11-23').streak).toBe(2)
    expect(countWeeks(complete('2026-11-23', '2026-11-16'), '2026-11-23').streak).toBe(2)
    expect(countWeeks(complete('2026-11-09'), '2026-11-23').streak).toBe(0)
    expect(countWeeks([], '2026-11-23').streak).toBe(0)
  })
})
