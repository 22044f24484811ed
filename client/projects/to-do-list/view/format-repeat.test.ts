import { describe, expect, it } from 'vitest'
import type { Repeat } from '../../../../shared/rules/repeat.ts'
import { formatRepeat } from './format-repeat.ts'

const rule = (parts: Partial<Repeat>): Repeat => ({ every: 1, unit: 'day', from: 'due', ...parts })

describe('a formatted rule', () => {
  it.each<[Partial<Repeat>, string]>([
    [{}, 'Every day'],
    [{ every: 3 }, 'Every 3 days'],
    [{ unit: 'week' }, 'Every week'],
    [{ unit: 'week', every: 2, weekdays: ['mo', 'we'] }, 'Every 2 weeks on Mon, Wed'],
    [{ unit: 'week', weekdays: ['mo', 'tu', 'we', 'th', 'fr'] }, 'Every weekday'],
    [
      { unit: 'week', every: 2, weekdays: ['mo', 'tu', 'we', 'th', 'fr'] },
      'Every 2 weeks on Mon, Tue, Wed, Thu, Fri',
    ],
    [{ unit: 'month' }, 'Every month'],
    [{ unit: 'month', monthday: 15 }, 'Every month on day 15'],
    [{ unit: 'month', every: 6, monthday: 'last' }, 'Every 6 months on the last day'],
    [{ unit: 'month', every: 12 }, 'Every 12 months'],
    [{ unit: 'month', every: 24, monthday: 29 }, 'Every 2 years on day 29'],
    [{ unit: 'year' }, 'Every year'],
    [{ from: 'completion' }, 'Every day, from completion'],
    [{ until: '2026-11-03' }, 'Every day, until 3 Nov 2026'],
    [{ count: 5 }, 'Every day, 5 times left'],
    [{ count: 1 }, 'Every day, the last time'],
  ])('of %j is %s', (parts, words) => expect(formatRepeat(rule(parts))).toBe(words))
})
