import { describe, expect, it } from 'vitest'
import { type HistoryState, readHistoryState } from './history-state.ts'

describe('the state of a history entry', () => {
  it.each<HistoryState>([
    {},
    { account: 'anna' },
    { opened: true },
    { origin: 'default' },
    { account: 'anna', opened: true, origin: 'k7' },
  ])('is read unchanged: %j', (entry) => {
    expect(readHistoryState(structuredClone(entry))).toEqual(entry)
  })

  it.each([
    null,
    undefined,
    'logged-out',
    7,
    [],
    { account: 7, opened: 'yes', origin: 1 },
    { account: null },
  ])('that the list did not make says nothing: %j', (state) => {
    expect(readHistoryState(state)).toEqual({})
  })

  it('from before the account was known has none', () => {
    expect(readHistoryState({ account: undefined, opened: true })).toEqual({ opened: true })
  })
})
