import { expect, it } from 'vitest'
import { comparePets } from './compare.ts'
import { INITIAL_FORM } from './form.ts'

const rex = { ...INITIAL_FORM, name: 'Rex', years: '4' }
const mia = { ...INITIAL_FORM, name: 'Mia', animal: 'cat' as const, years: '10' }

it('pets of all kinds are sorted by human years', () => {
  const { rows, summary } = comparePets([rex, mia], '2026-11-21')
  expect(rows.map(({ pet }) => pet.name)).toEqual(['Mia', 'Rex'])
  expect(summary).toBe('Mia is ahead of Rex by 24 human years.')
})

it('a pet without human years is last and not compared', () => {
  const unknown = { ...rex, name: 'Ghost', ageBy: 'born' as const, born: '2090-01-01' }
  const { rows, summary } = comparePets([unknown, rex], '2026-11-21')
  expect(rows.map(({ pet }) => pet.name)).toEqual(['Rex', 'Ghost'])
  expect(summary).toBeUndefined()
})

it('the summary says that two pets are of the same age', () => {
  expect(comparePets([rex, { ...rex, name: 'Bo' }], undefined).summary).toBe(
    'Rex and Bo are of the same age in human years.',
  )
})
