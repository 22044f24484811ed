import { expect, it } from 'vitest'
import { calculateAge } from './age.ts'
import { findAnimal } from './animals.ts'
import { listMethods } from './methods.ts'
import { findMilestones, listMilestones } from './milestones.ts'

const CAT = findAnimal('cat')
const [method] = listMethods(CAT, 'medium')

it.each([
  ['2026-11-24', 1, 6],
  ['2026-11-25', 6, 18],
])('a milestone is reached on its day, not "in 0 days": %s', (today, last, next) => {
  // Six human years are 4.8 months, or four months and 24 of 30 days.
  const age = calculateAge(today, '2026-07-01') ?? NaN
  const found = findMilestones(listMilestones(CAT, method), age)
  expect([found.last?.human, found.next?.human]).toEqual([last, next])
})
