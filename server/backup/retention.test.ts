import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DAY, HOUR, SECOND } from '../../shared/clock.ts'
import {
  chooseExpired,
  chooseExpiredCopies,
  findLatest,
  nameBackup,
  parseBackupName,
} from './retention.ts'

/** A Saturday. */
const NOW = Date.UTC(2026, 10, 21, 3, 15)

/** To the second, as names tell them, over some 600 days. */
const time = fc
  .integer({ min: 0, max: (600 * DAY) / SECOND })
  .map((seconds) => NOW - seconds * SECOND)
const times = fc.uniqueArray(time, { maxLength: 120 })

function keep(taken: readonly number[], now = NOW): number[] {
  const expired = new Set(chooseExpired(taken.map(nameBackup), now))
  return taken.filter((time) => !expired.has(nameBackup(time)))
}

const dayOf = (time: number) => Math.floor(time / DAY)
/** Days from the Monday before 1970. */
const weekOf = (time: number) => Math.floor((dayOf(time) + 3) / 7)

describe('the name of a backup', () => {
  it('contains its time in UTC', () => {
    expect(nameBackup(NOW)).toBe('site-20261121T031500Z.db')
  })

  it('is parsed to the second', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4e12 }), (time) => {
        expect(parseBackupName(nameBackup(time))).toBe(time - (time % SECOND))
      }),
    )
  })

  it.each([
    'site.db',
    'site-20261121T031500Z.db.partial',
    'site-20261121T031500Z.db-wal',
    'site-20260230T031500Z.db',
    'site-20261121T251500Z.db',
    'site-2026-11-21.db',
    'my-site-20261121T031500Z.db',
    '',
  ])('cannot be parsed from %j', (name) => {
    expect(parseBackupName(name)).toBeUndefined()
  })
})

describe('the latest backup', () => {
  it('is the last one that is not in the future', () => {
    const names = [NOW - DAY, NOW - HOUR, NOW + HOUR].map(nameBackup)
    expect(findLatest([...names, 'notes.txt'], NOW)).toBe(NOW - HOUR)
    expect(findLatest(['notes.txt'], NOW)).toBeUndefined()
  })
})

describe('backup rotation', () => {
  it('keeps 7 days and 4 earlier Sundays of a site with nightly backups', () => {
    const taken = Array.from({ length: 100 }, (_, days) => NOW - days * DAY)
    const kept = keep(taken).map((time) => nameBackup(time).slice(5, 13))
    expect(kept).toEqual([
      ...['20261121', '20261120', '20261119', '20261118', '20261117', '20261116', '20261115'],
      ...['20261108', '20261101', '20261025', '20261018'],
    ])
  })

  it('keeps the last backup of a day', () => {
    expect(keep([NOW, NOW - HOUR, NOW - 2 * HOUR, NOW - DAY])).toEqual([NOW, NOW - DAY])
  })

  it('keeps the existing backups of a site that was off for a year', () => {
    const old = Array.from({ length: 7 }, (_, days) => NOW - (365 + days) * DAY)
    expect(keep([NOW, ...old])).toEqual(expect.arrayContaining([NOW, ...old.slice(0, 6)]))
  })

  it('ignores other files and backups from the future', () => {
    const future = Array.from({ length: 30 }, (_, days) => NOW + (days + 1) * DAY)
    const names = [NOW, ...future].map(nameBackup)
    expect(chooseExpired([...names, 'notes.txt', 'site.db', 'site-20200101.db'], NOW)).toEqual([])
  })

  it('keeps the last of the 7 latest days, and of 4 weeks before those', () => {
    fc.assert(
      fc.property(times, (taken) => {
        const kept = keep(taken)
        const isLast = (time: number, periodOf: (time: number) => number) =>
          taken.every((other) => periodOf(other) !== periodOf(time) || other <= time)
        const days = [...new Set(taken.map(dayOf))].sort((a, b) => b - a).slice(0, 7)
        const daily = kept.filter((time) => days.includes(dayOf(time)))
        const weekly = kept.filter((time) => !days.includes(dayOf(time)))
        expect(daily.length).toBe(days.length)
        expect(daily.every((time) => isLast(time, dayOf))).toBe(true)
        expect(weekly.every((time) => isLast(time, weekOf))).toBe(true)
        expect(weekly.length).toBeLessThanOrEqual(4)
        const oldest = Math.min(...weekly)
        const leftOut = taken.filter(
          (time) => isLast(time, weekOf) && !kept.includes(time) && time > oldest,
        )
        expect(leftOut).toEqual([])
        // Fewer than four only if there are no more weeks.
        const lastOfWeeks = taken.filter((time) => isLast(time, weekOf) && !daily.includes(time))
        expect(weekly.length).toBe(Math.min(4, lastOfWeeks.length))
      }),
    )
  })

  it('keeps the same whether it runs after each backup or once', () => {
    fc.assert(
      fc.property(times, (taken) => {
        const ordered = [...taken].sort((a, b) => a - b)
        let kept: number[] = []
        for (const time of ordered) kept = keep([...kept, time], time)
        expect(kept).toEqual(keep(ordered, ordered.at(-1)))
      }),
    )
  })

  it('deletes nothing more when it runs again, and never the latest', () => {
    fc.assert(
      fc.property(times, (taken) => {
        const kept = keep(taken)
        expect(keep(kept)).toEqual(kept)
        if (taken.length > 0) expect(kept).toContain(Math.max(...taken))
      }),
    )
  })
})

describe('a database copy of an upgrade or a restore', () => {
  const days = (count: number) =>
    Array.from({ length: count }, (_, day) => nameBackup(NOW - day * DAY))
  const kept = (count: number) => {
    const expired = new Set(chooseExpired(days(count), NOW))
    return days(count).filter((name) => !expired.has(name))
  }

  it('expires with the nightly backups of its time, as do the files beside it', () => {
    const old = [
      'before-20261001-101500-c4597221.db',
      'before-20261001-101500-c4597221.db.partial',
      'before-20261001-101500-c4597221.db-wal',
      'site-replaced-20261001T101500Z.db',
      'site-replaced-20261001T101500Z.db-journal',
    ]
    const others = [
      'before-20261120-101500-c4597221.db',
      'site-replaced-20261031T101500Z.db',
      'site-replaced-20991001T101500Z.db',
      'before-20261301-101500-c4597221.db',
      'before-mine.db',
      'site-replaced-20261001T101500Z.db.mine',
      'site.db',
      'secret.key',
    ]
    expect(chooseExpiredCopies([...others, ...old], kept(60), NOW)).toEqual(old)
  })

  it('stays while nightly backups are missing, whatever the time', () => {
    const copy = 'before-20261001-101500-c4597221.db'
    expect(chooseExpiredCopies([copy], kept(20), NOW)).toEqual([])
    expect(chooseExpiredCopies([copy], kept(20), NOW + 4000 * DAY)).toEqual([])
    expect(chooseExpiredCopies([copy], [], NOW)).toEqual([])
  })
})
