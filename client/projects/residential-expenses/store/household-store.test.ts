import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { createHousehold, findSettings, type Household } from '../ledger/household.ts'
import { anyEntries, evenly, expense, householdWith, SETTLEMENT } from '../ledger/testing.ts'
import { diffHouseholds, isSameRow } from './change.ts'
import {
  deleteEverything,
  entryTitle,
  removeRow,
  replaceHousehold,
  saveRow,
  saveSettings,
} from './edits.ts'
import { createHouseholdStore, type HouseholdStore, KEY_PREFIX } from './household-store.ts'
import { createTestStorage } from './testing.ts'

const FLAT = householdWith([expense()])

function fill(store: HouseholdStore, household: Household = FLAT): void {
  store.change(replaceHousehold('fill', store.read().household, household))
}

function isSameHousehold(a: Household, b: Household): boolean {
  return diffHouseholds(a, b).length === 0
}

describe('a household', () => {
  it('is restored after a reload, with any entries', () => {
    fc.assert(
      fc.property(anyEntries, (entries) => {
        const storage = createTestStorage()
        const clean = entries.map((entry) => ({ ...entry, title: '' }))
        fill(createHouseholdStore(storage), householdWith(clean))
        expect(
          isSameHousehold(createHouseholdStore(storage).read().household, householdWith(clean)),
        ).toBe(true)
      }),
    )
  })

  it('is empty on the first visit, and without storage', () => {
    for (const storage of [createTestStorage(), undefined]) {
      const { household, saved, damaged } = createHouseholdStore(storage).read()
      expect(isSameHousehold(household, createHousehold())).toBe(true)
      expect([saved, damaged]).toEqual([true, 0])
    }
  })

  it('works without storage, and reports that it is not saved', () => {
    const store = createHouseholdStore(undefined)
    fill(store)
    expect(store.read()).toMatchObject({ saved: false, labels: { undo: 'fill' } })
    expect(store.undo()).toBe('done')
    expect(isSameHousehold(store.read().household, createHousehold())).toBe(true)
  })

  it('is saved partly while storage is full, and completely when there is room', () => {
    const storage = createTestStorage(700)
    const store = createHouseholdStore(storage)
    fill(
      store,
      householdWith(Array.from({ length: 9 }, (_, index) => expense({ id: `e${index}` }))),
    )
    expect(store.read().saved).toBe(false)
    expect(store.read().household.entries.size).toBe(9)
    for (let index = 0; index < 8; index++) {
      const { household } = store.read()
      const entry = household.entries.get(`e${index}`)
      if (entry) store.change(removeRow(household, 'entries', entry))
    }
    expect(store.read().saved).toBe(true)
    expect(createHouseholdStore(storage).read().household.entries.size).toBe(1)
  })

  it.each(['{"version":', 'null', '[]', '5', '{"kind":"expense"}', '{"__proto__":{"day":1}}'])(
    'ignores the invalid row %s, and leaves it in storage',
    (text) => {
      const storage = createTestStorage()
      fill(createHouseholdStore(storage))
      storage.setItem(`${KEY_PREFIX}entries/__proto__`, text)
      storage.setItem(`${KEY_PREFIX}nothing/x`, text)
      const { household, damaged } = createHouseholdStore(storage).read()
      expect(damaged).toBe(1)
      expect(isSameHousehold(household, FLAT)).toBe(true)
      expect(storage.getItem(`${KEY_PREFIX}entries/__proto__`)).toBe(text)
    },
  )

  it('is deleted with its unreadable rows, which undo restores', () => {
    const storage = createTestStorage()
    fill(createHouseholdStore(storage))
    const key = `${KEY_PREFIX}entries/x`
    storage.setItem(key, '{"kind":')
    const store = createHouseholdStore(storage)
    const deleteAll = () => store.change(deleteEverything(store.read().household))
    expect(deleteAll()).toBe('done')
    expect([storage.rows.size, store.read().damaged]).toEqual([0, 0])
    expect(store.undo()).toBe('done')
    expect([storage.getItem(key), store.read().damaged]).toEqual(['{"kind":', 1])
    expect(store.redo()).toBe('done')
    expect([storage.rows.size, store.read().damaged]).toEqual([0, 0])
  })

  it('is deleted without an unreadable row that another tab has mended meanwhile', () => {
    const storage = createTestStorage()
    fill(createHouseholdStore(storage))
    const key = `${KEY_PREFIX}members/x`
    storage.setItem(key, '{')
    const store = createHouseholdStore(storage)
    const change = deleteEverything(store.read().household)
    storage.setItem(key, storage.getItem(`${KEY_PREFIX}members/a`) ?? '')
    expect(store.change(change)).toBe('done')
    expect(store.read().household.members.has('x')).toBe(true)
  })

  it('shows its entries if its settings are missing', () => {
    const storage = createTestStorage()
    fill(createHouseholdStore(storage))
    storage.setItem(`${KEY_PREFIX}settings/household`, '{')
    const { household } = createHouseholdStore(storage).read()
    expect(household.settings.size).toBe(1)
    expect(household.entries.size).toBe(1)
  })
})

it.each([
  [
    { name: ' Flat ', currency: 'JPY', example: true },
    { name: 'Flat', currency: 'JPY', example: true },
  ],
  [
    { name: 5, currency: 'JPY' },
    { name: 'Household', currency: 'JPY', example: false },
  ],
  [
    { name: 'Flat', currency: 'XYZ' },
    { name: 'Flat', currency: 'EUR', guessed: true, example: false },
  ],
])('invalid settings %j keep what can be read of them', (row, settings) => {
  const storage = createTestStorage()
  fill(createHouseholdStore(storage))
  storage.setItem(`${KEY_PREFIX}settings/household`, JSON.stringify(row))
  expect(findSettings(createHouseholdStore(storage).read().household)).toEqual(settings)
})

it('a currency that could not be read is a guess, which can be corrected under amounts', () => {
  const storage = createTestStorage()
  fill(createHouseholdStore(storage))
  storage.removeItem(`${KEY_PREFIX}settings/household`)
  createHouseholdStore(storage)
  const store = createHouseholdStore(storage)
  const settings = () => findSettings(store.read().household)
  const guess = { name: 'Household', currency: 'EUR', guessed: true, example: false }
  expect(settings()).toEqual(guess)
  const inPounds = { name: 'Flat', currency: 'GBP', example: false }
  expect(store.change(saveSettings(store.read().household, inPounds))).toBe('done')
  expect(store.undo()).toBe('done')
  expect(settings()).toEqual(guess)
  expect(store.redo()).toBe('done')
  expect(settings()).toEqual(inPounds)
  const inYen = { ...inPounds, currency: 'JPY' }
  expect(store.change(saveSettings(store.read().household, inYen))).toBe('stale')
})

describe('two tabs', () => {
  function openTwo() {
    const storage = createTestStorage()
    const first = createHouseholdStore(storage)
    fill(first)
    return { storage, first, second: createHouseholdStore(storage) }
  }

  it('add entries at the same time, and none is lost', () => {
    const { storage, first, second } = openTwo()
    first.change(saveRow(first.read().household, 'entries', expense({ id: 'x' })))
    second.change(saveRow(second.read().household, 'entries', expense({ id: 'y' })))
    expect([...createHouseholdStore(storage).read().household.entries.keys()].sort()).toEqual([
      'e1',
      'x',
      'y',
    ])
  })

  it('see each other’s changes', () => {
    const { first, second } = openTwo()
    first.change(saveRow(first.read().household, 'entries', expense({ title: 'New' })))
    second.follow([`${KEY_PREFIX}entries/e1`])
    expect(second.read().household.entries.get('e1')?.title).toBe('New')
    first.undo()
    second.follow([`${KEY_PREFIX}entries/e1`, 'theme', `${KEY_PREFIX}entries/none`])
    expect(second.read().household.entries.get('e1')?.title).toBe('Rent')
  })

  it('do not overwrite a row that the other one has changed', () => {
    const { first, second } = openTwo()
    first.change(saveRow(first.read().household, 'entries', expense({ title: 'One' })))
    expect(
      second.change(saveRow(second.read().household, 'entries', expense({ title: 'Other' }))),
    ).toBe('stale')
    expect(second.read().household.entries.get('e1')?.title).toBe('One')
    expect(
      second.change(saveRow(second.read().household, 'entries', expense({ title: 'Other' }))),
    ).toBe('done')
  })

  it('do not undo a row that the other one has changed since', () => {
    const { first, second } = openTwo()
    first.change(saveRow(first.read().household, 'entries', expense({ title: 'One' })))
    second.follow([`${KEY_PREFIX}entries/e1`])
    second.change(saveRow(second.read().household, 'entries', expense({ title: 'Other' })))
    expect(first.undo()).toBe('stale')
    expect(first.read().household.entries.get('e1')?.title).toBe('Other')
    expect(first.read().labels.undo).toBe('fill')
  })

  const currencyOf = (store: HouseholdStore) => findSettings(store.read().household)?.currency
  const setCurrency = (store: HouseholdStore, currency: string) =>
    store.change(saveSettings(store.read().household, { name: 'Flat', currency, example: false }))
  const add = (store: HouseholdStore, id: string) =>
    store.change(saveRow(store.read().household, 'entries', expense({ id })))
  const remove = (store: HouseholdStore, id: string) =>
    store.change(removeRow(store.read().household, 'entries', expense({ id })))

  /** Two tabs with a household that has no amounts. */
  function openTwoEmpty() {
    const tabs = openTwo()
    const { household } = tabs.first.read()
    const settings = createHousehold()
    const empty = { ...settings, settings: household.settings, members: household.members }
    tabs.first.change(replaceHousehold('empty', household, empty))
    tabs.second.follow([null])
    return tabs
  }

  it('do not change the currency of an amount that the other one has just added', () => {
    const { first, second } = openTwoEmpty()
    expect(add(second, 'x')).toBe('done')
    expect(setCurrency(first, 'JPY')).toBe('stale')
    expect(currencyOf(first)).toBe('EUR')
    expect(first.read().household.entries.has('x')).toBe(true)
  })

  it('do not add an amount in a currency that the other one has just changed', () => {
    const { first, second } = openTwoEmpty()
    expect(setCurrency(first, 'JPY')).toBe('done')
    expect(add(second, 'x')).toBe('stale')
    expect(add(second, 'x')).toBe('done')
    expect(currencyOf(second)).toBe('JPY')
  })

  it('do not undo a new currency under an amount that the other one has added since', () => {
    const { first, second } = openTwoEmpty()
    setCurrency(first, 'JPY')
    second.follow([null])
    add(second, 'x')
    expect(first.undo()).toBe('stale')
    expect(currencyOf(first)).toBe('JPY')
  })

  it('do not bring an amount back in a currency that the other one has changed since', () => {
    const { first, second } = openTwoEmpty()
    add(first, 'x')
    remove(first, 'x')
    second.follow([null])
    setCurrency(second, 'JPY')
    expect(first.undo()).toBe('stale')
    expect(first.read().household.entries.size).toBe(0)
  })

  it('have the same rows once one reads all of them, also those that the other one has added', () => {
    const { first, second } = openTwo()
    add(first, 'x')
    second.follow([null])
    expect(isSameHousehold(second.read().household, first.read().household)).toBe(true)
  })

  it('do not undo the addition of a member or category that the other one has used since', () => {
    const { first, second } = openTwo()
    const dora = { id: 'd', name: 'Dora', from: '2026-01-01', to: undefined }
    const pets = { id: 'pets', name: 'Pets', budget: undefined }
    first.change(saveRow(first.read().household, 'members', dora))
    first.change(saveRow(first.read().household, 'categories', pets))
    second.follow([null])
    const bought = expense({ id: 'x', category: 'pets', split: evenly('a', 'd') })
    second.change(saveRow(second.read().household, 'entries', bought))
    expect(first.undo()).toBe('stale')
    expect(first.undo()).toBe('stale')
    expect(first.read().household.members.has('d')).toBe(true)
    expect(first.read().household.categories.has('pets')).toBe(true)
    const { household } = first.read()
    expect(first.change(replaceHousehold('empty', household, createHousehold()))).toBe('done')
    expect([first.undo(), first.redo()]).toEqual(['done', 'done'])
  })

  it('keep the household that the other one deletes, for what is typed, until it is there again', () => {
    const { first, second } = openTwo()
    first.change(deleteEverything(first.read().household))
    second.follow([null])
    const { removed = createHousehold() } = second.read()
    expect(isSameHousehold(removed, FLAT)).toBe(true)
    const pets = { id: 'pets', name: 'Pets', budget: undefined }
    const added = saveRow(removed, 'categories', pets)
    expect(second.change(added)).toBe('stale')
    expect(first.read().removed).toBeUndefined()
    first.undo()
    second.follow([null])
    expect(second.read().removed).toBeUndefined()
    expect(second.change(added)).toBe('done')
    second.change(deleteEverything(second.read().household))
    expect(second.read().removed).toBeUndefined()
  })

  it('do not add rows to a household that the other one has just deleted', () => {
    const { storage, first, second } = openTwo()
    first.change(deleteEverything(first.read().household))
    const pets = { id: 'pets', name: 'Pets', budget: undefined }
    expect(second.change(saveRow(second.read().household, 'categories', pets))).toBe('stale')
    expect(second.read().removed?.entries.size).toBe(1)
    expect(storage.rows.size).toBe(0)
  })

  it('are both empty once storage is cleared', () => {
    const { storage, second } = openTwo()
    storage.rows.clear()
    second.follow([null])
    expect(isSameHousehold(second.read().household, createHousehold())).toBe(true)
  })
})

it('an import replaces the currency together with amounts, and undo restores both', () => {
  const store = createHouseholdStore(createTestStorage())
  fill(store)
  fill(store, householdWith([expense()], 'JPY'))
  expect(findSettings(store.read().household)?.currency).toBe('JPY')
  expect(store.undo()).toBe('done')
  expect(isSameHousehold(store.read().household, FLAT)).toBe(true)
})

describe('a change', () => {
  it('is undone and redone, one at a time', () => {
    const store = createHouseholdStore(createTestStorage())
    fill(store)
    const titles = ['One', 'Two', 'Three']
    for (const title of titles)
      store.change(saveRow(store.read().household, 'entries', expense({ title })))
    const title = () => store.read().household.entries.get('e1')?.title
    store.undo()
    expect([title(), store.read().labels.undo, store.read().labels.redo]).toEqual([
      'Two',
      'change Two',
      'change Three',
    ])
    store.undo()
    store.redo()
    expect(title()).toBe('Two')
    store.change(saveRow(store.read().household, 'entries', expense({ title: 'Four' })))
    expect(store.read().labels.redo).toBeUndefined()
    expect(store.redo()).toBe('nothing')
  })

  it('is reported to subscribers until they unsubscribe', () => {
    const store = createHouseholdStore(undefined)
    let heard = 0
    const stop = store.subscribe(() => heard++)
    fill(store)
    stop()
    store.undo()
    expect(heard).toBe(1)
  })
})

it('an entry without a title has a name on its button', () => {
  expect(entryTitle(expense({ title: '' }))).toBe('Untitled')
  expect(entryTitle(SETTLEMENT)).toBe('Settlement')
})

it('rows with equal values are equal in any order of keys', () => {
  expect(isSameRow({ a: 1, b: { c: 2, d: 3 } }, { b: { d: 3, c: 2 }, a: 1 })).toBe(true)
  expect(isSameRow({ a: [1, 2] }, { a: [2, 1] })).toBe(false)
  expect(isSameRow({ a: 1, b: undefined }, { a: 1 })).toBe(true)
  expect(isSameRow(undefined, { a: 1 })).toBe(false)
})
