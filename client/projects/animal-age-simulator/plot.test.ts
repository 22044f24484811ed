import { expect, it } from 'vitest'
import { ANIMAL_IDS, findAnimal } from './animals.ts'
import { SIZES } from './dog.ts'
import { listMethods } from './methods.ts'
import { findMilestones, listMilestones } from './milestones.ts'
import { AREA, createPlot, drawCurve, projectPoint } from './plot.ts'
import { describeKind, describeYears, formatHumanYears } from './format.ts'

it.each(ANIMAL_IDS)('the curves of a %s stay inside the drawing', (id) => {
  const animal = findAnimal(id)
  for (const size of SIZES) {
    const methods = listMethods(animal, size)
    for (const age of [0, animal.maxLifespan, animal.maxLifespan * 1.3]) {
      const plot = createPlot(animal, methods, age)
      expect(plot.ageTicks.length).toBeLessThanOrEqual(11)
      for (const method of methods) {
        const numbers =
          drawCurve(plot, method)
            .match(/-?[\d.]+/g)
            ?.map(Number) ?? []
        const xs = numbers.filter((_, index) => index % 2 === 0)
        const ys = numbers.filter((_, index) => index % 2 === 1)
        expect(Math.min(...xs)).toBeGreaterThanOrEqual(AREA.left)
        expect(Math.max(...xs)).toBeLessThanOrEqual(AREA.right)
        expect(Math.min(...ys)).toBeGreaterThanOrEqual(AREA.top)
        expect(Math.max(...ys)).toBeLessThanOrEqual(AREA.bottom)
      }
    }
  }
})

it('a point is placed by the scales of both axes', () => {
  const dog = findAnimal('dog')
  const plot = createPlot(dog, listMethods(dog, 'small'), 4)
  expect(plot.lastAge).toBe(16)
  expect(projectPoint(plot, [0, 0])).toEqual([AREA.left, AREA.bottom])
  expect(projectPoint(plot, [16, plot.lastHuman])).toEqual([AREA.right, AREA.top])
})

it('milestones are sorted by age, and the last and next one are found', () => {
  const cat = findAnimal('cat')
  const milestones = listMilestones(cat, listMethods(cat, 'medium')[0])
  const ages = milestones.map(({ age }) => age)
  expect(ages).toEqual(ages.toSorted((a, b) => a - b))
  const { last, next } = findMilestones(milestones, 2)
  expect(last).toMatchObject({ human: 24, age: 2 })
  expect(next).toMatchObject({ human: 27, age: 2.75 })
  expect(findMilestones(milestones, 0).last).toBeUndefined()
  expect(findMilestones(milestones, 39).next).toBeUndefined()
})

it('kinds and years are formatted as text', () => {
  expect(describeKind(findAnimal('ox'), 'small')).toBe('an ox')
  expect(describeKind(findAnimal('dog'), 'giant')).toBe('a giant dog')
  expect(formatHumanYears(1)).toBe('1 human year')
  expect(formatHumanYears(7.46)).toBe('7.5 human years')
  expect(formatHumanYears(53.2)).toBe('53 human years')
  expect(describeYears({ kind: 'too-young' })).toBe('Too young for this formula')
})
