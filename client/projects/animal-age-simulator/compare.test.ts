import { expect, it } from 'vitest'
import { comparePets } from './compare.ts'
import { INITIAL_FORM } from './form.ts'

const rex = { ...INITIAL_FORM, id: 0, name: 'Rex', years: '4' }
const mia = { ...INITIAL_FORM, id: 1, name: 'Mia', animal: 'cat' as const, years: '10' }

it('pets stand in the order of their human years, whatever they are', () => {
  const { rows, summary } = comparePets([rex, mia], '2026-11-21')
  expect(rows.map(({ pet }) => pet.name)).toEqual(['Mia', 'Rex'])
  expect(summary).toBe('Mia is ahead of Rex by 24 human years.')
})

it('a pet whose age cannot be told stands last and is not compared', () => {
  const unknown = { ...rex, id: 2, name: 'Ghost', ageBy: 'born' as const, born: '2090-01-01' }
  const { rows, summary } = comparePets([unknown, rex], '2026-11-21')
  expect(rows.map(({ pet }) => pet.name)).toEqual(['Rex', 'Ghost'])
  expect(summary).toBeUndefined()
})

it('two of an age are said to be so', () => {
  expect(comparePets([rex, { ...rex, id: 3, name: 'Bo' }], undefined).summary).toBe(
    'Rex and Bo are of the same age in human years.',
  )
})
