import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MINUTE } from '../../../shared/clock.ts'
import { formatVersioned } from '../../app/versioned.ts'
import { createEventQuery, createTimerQuery, parseQuery } from './share.ts'
import {
  addEvent,
  INITIAL_STATE,
  MAX_ENTRIES,
  moveEntry,
  parseState,
  removeEntry,
  replaceEvent,
  restoreEntry,
} from './state.ts'
import { startTimer, createTimer } from './timer.ts'
import { EVENT } from './testing.ts'

const named = (name: string) => ({ ...EVENT, name })
const three = ['A', 'B', 'C'].map(named).reduce(addEvent, INITIAL_STATE)
const names = (state: typeof INITIAL_STATE) => state.entries.map(({ event }) => event.name).join('')

describe('the stored state', () => {
  it('is restored unchanged', () => {
    const state = {
      ...three,
      timer: startTimer(createTimer(MINUTE), 5),
      options: { sound: false, notify: true, awake: false },
    }
    expect(parseState(formatVersioned(state))).toEqual(state)
  })

  it('is undefined for unreadable text', () => {
    expect(parseState('{"version":0}')).toBeUndefined()
  })

  it('has defaults for missing or invalid parts', () => {
    const text = `{"version":1,"entries":[null,{},{"__proto__":{"event":1}},
      {"id":7,"event":${JSON.stringify(EVENT)}},{"id":7,"event":${JSON.stringify(EVENT)}}],
      "timer":{"step":"running"},"options":{"sound":"no"}}`
    expect(parseState(text)).toEqual({
      ...INITIAL_STATE,
      entries: [
        { id: 7, event: EVENT },
        { id: 8, event: EVENT },
      ],
    })
  })

  it('is a valid state for any stored value', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), fc.jsonValue(), (entries, timer, options) => {
        const state = parseState(JSON.stringify({ version: 1, entries, timer, options }))
        expect(state && parseState(formatVersioned(state))).toEqual(state)
      }),
    )
  })

  it('has a maximum number of dates', () => {
    const many = Array.from({ length: 2 * MAX_ENTRIES }, () => EVENT).reduce(
      addEvent,
      INITIAL_STATE,
    )
    expect(many.entries).toHaveLength(MAX_ENTRIES)
    const text = JSON.stringify({ version: 1, entries: [...many.entries, ...many.entries] })
    expect(parseState(text)?.entries).toHaveLength(MAX_ENTRIES)
  })
})

describe('the list', () => {
  it('is sorted by moving entries, which stop at both ends', () => {
    expect(names(moveEntry(three, 0, 1))).toBe('BAC')
    expect(names(moveEntry(three, 2, -1))).toBe('ACB')
    expect(moveEntry(three, 0, -1)).toBe(three)
    expect(moveEntry(three, 2, 1)).toBe(three)
    expect(moveEntry(three, 9, 1)).toBe(three)
  })

  it('restores an entry at its former position', () => {
    const [, second] = three.entries
    if (!second) throw new Error('There are three')
    expect(restoreEntry(removeEntry(three, 1), second, 1)).toEqual(three)
    expect(names(restoreEntry(three, second, 1))).toBe('ABCB')
  })

  it('saves an edited entry, even if another tab has removed it', () => {
    expect(names(replaceEvent(three, 1, named('X')))).toBe('AXC')
    expect(names(replaceEvent(removeEntry(three, 1), 1, named('X')))).toBe('ACX')
  })

  it('never has two entries with the same id', () => {
    const removedAndAdded = addEvent(removeEntry(three, 1), named('D'))
    const ids = removedAndAdded.entries.map(({ id }) => id)
    expect(new Set(ids).size).toBe(3)
  })
})

describe('a link', () => {
  it('restores its event', () => {
    const yearly = { ...EVENT, yearly: true, leapDay: 'forward' as const }
    expect(parseQuery(createEventQuery(EVENT))).toEqual({ event: EVENT, damaged: false })
    expect(parseQuery(createEventQuery(yearly))).toEqual({ event: yearly, damaged: false })
    const wholeDay = { ...EVENT, name: 'Ü & 50% = ?#', time: '' }
    expect(parseQuery(createEventQuery(wholeDay))).toEqual({ event: wholeDay, damaged: false })
  })

  it('restores a timer', () => {
    expect(createTimerQuery(5 * MINUTE)).toBe('?timer=300')
    expect(parseQuery('?timer=300')).toEqual({ duration: 5 * MINUTE, damaged: false })
  })

  it.each(['', '?utm_source=mail', '?name=A'])(
    'without a date or timer is ignored: %s',
    (search) => {
      expect(parseQuery(search)).toEqual({ damaged: false })
    },
  )

  it.each([
    '?name=A&day=2026-02-30&zone=UTC',
    '?name=A&day=2026-02-28&zone=Nowhere',
    '?day=2026-02-28&zone=UTC',
    '?timer=-1',
    '?timer=0',
    '?timer=1e3',
    '?timer=999999',
  ])('reports that it is damaged: %s', (search) => {
    expect(parseQuery(search)).toEqual({ damaged: true })
  })
})
