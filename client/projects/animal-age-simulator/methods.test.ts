import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ANIMAL_IDS, findAnimal, findMaxPlausibleAge, MAX_HUMAN_AGE } from './animals.ts'
import { findCatStage } from './cat.ts'
import { EPIGENETIC_START, epigeneticAge, SIZE_CHART, sizeForWeight, SIZES } from './dog.ts'
import { describeMethod } from './format.ts'
import { convertToAnimal, convertToHuman, listMethods } from './methods.ts'

const dog = findAnimal('dog')
const cat = findAnimal('cat')
const anyAnimal = fc.constantFrom(...ANIMAL_IDS).map(findAnimal)
const anySize = fc.constantFrom(...SIZES)

describe('the size chart', () => {
  it.each(SIZES)('has its values at each year: %s', (size) => {
    const [chart] = listMethods(dog, size)
    expect(SIZE_CHART[size].map((_, index) => chart.toHuman(index + 1))).toEqual(SIZE_CHART[size])
  })

  it.each([
    ['small', 1, 15],
    ['medium', 7, 47],
    ['large', 6.5, 47.5],
    ['giant', 16, 121],
    ['giant', 0.5, 6],
    ['small', 0, 0],
  ] as const)('says of a %s dog of %d years: %d', (size, age, human) => {
    expect(listMethods(dog, size)[0].toHuman(age)).toBeCloseTo(human)
  })

  it('extends its last line, and marks the result as extended', () => {
    const [chart] = listMethods(dog, 'small')
    expect(convertToHuman(dog, chart, 17)).toEqual({ kind: 'years', years: 84, extended: true })
    expect(convertToHuman(dog, chart, 16)).toMatchObject({ extended: false })
  })
})

describe('the epigenetic formula', () => {
  it.each([
    [1, 31.0],
    [2, 42.1],
    [4, 53.2],
    [7, 62.1],
    [12, 70.8],
  ])('converts %d dog years to %d', (age, human) => {
    expect(epigeneticAge(age)).toBeCloseTo(human, 1)
  })

  it('starts at about 53 days, and has no result below', () => {
    expect(Math.round(EPIGENETIC_START * 365.25)).toBe(53)
    const [, epigenetic] = listMethods(dog, 'medium')
    if (!epigenetic) throw new Error('A dog has two methods')
    expect(convertToHuman(dog, epigenetic, 52 / 365.25)).toEqual({ kind: 'too-young' })
    expect(convertToHuman(dog, epigenetic, 0)).toEqual({ kind: 'too-young' })
    expect(convertToHuman(dog, epigenetic, 53 / 365.25)).toMatchObject({ kind: 'years' })
  })
})

describe('cats', () => {
  it.each([
    [1, 15],
    [2, 24],
    [3, 28],
    [7, 44],
    [15, 76],
  ])('aged %d years have %d human years', (age, human) => {
    expect(listMethods(cat, 'medium')[0].toHuman(age)).toBeCloseTo(human)
  })

  it.each([
    [0, 'kitten'],
    [0.99, 'kitten'],
    [1, 'young adult'],
    [6.9, 'young adult'],
    [7, 'mature adult'],
    [10, 'mature adult'],
    [10.1, 'senior'],
  ])('aged %d years are in the stage %s', (age, stage) => {
    expect(findCatStage(age).name).toBe(stage)
  })
})

describe('other animals', () => {
  it('are compared by lifespans, labelled as rough', () => {
    const horse = findAnimal('horse')
    const [method] = listMethods(horse, 'medium')
    expect(describeMethod(method)).toBe('by the documented lifespan (rough)')
    expect(method.toHuman(57)).toBe(MAX_HUMAN_AGE)
    expect(method.toHuman(28.5)).toBeCloseTo(MAX_HUMAN_AGE / 2)
  })

  it.each(ANIMAL_IDS)('have a documented lifespan with its source: %s', (id) => {
    const { maxLifespan, source } = findAnimal(id)
    expect(maxLifespan).toBeGreaterThan(0)
    expect(URL.canParse(source.url)).toBe(true)
  })
})

describe('the size for a weight', () => {
  it.each([
    [3, 'small'],
    [9.1, 'small'],
    [9.2, 'medium'],
    [22.7, 'medium'],
    [30, 'large'],
    [45.5, 'giant'],
  ])('of %d kg is %s', (weight, size) => {
    expect(sizeForWeight(weight)).toBe(size)
  })
})

describe('every method', () => {
  const anyMethod = fc
    .tuple(anyAnimal, anySize)
    .chain(([animal, size]) =>
      fc.tuple(fc.constant(animal), fc.constantFrom(...listMethods(animal, size))),
    )

  it('gives more human years to the older animal', () => {
    fc.assert(
      fc.property(
        anyMethod,
        fc.double({ min: 0.01, max: 1, noNaN: true }),
        ([animal, method], share) => {
          const older = animal.maxLifespan * share
          expect(method.toHuman(older)).toBeGreaterThan(method.toHuman(older * 0.99))
        },
      ),
    )
  })

  it('converts human years back to the same age', () => {
    fc.assert(
      fc.property(
        anyMethod,
        fc.double({ min: 0.01, max: 1, noNaN: true }),
        ([animal, method], share) => {
          const age = animal.maxLifespan * share
          expect(method.toAnimal(method.toHuman(age))).toBeCloseTo(age, 6)
        },
      ),
    )
  })

  it('never returns negative human years', () => {
    fc.assert(
      fc.property(
        anyMethod,
        fc.double({ min: 0, max: 1e4, noNaN: true }),
        ([animal, method], age) => {
          const conversion = convertToHuman(animal, method, age)
          if (conversion.kind === 'years') expect(conversion.years).toBeGreaterThanOrEqual(0)
          else expect(age < method.from || age > findMaxPlausibleAge(animal)).toBe(true)
        },
      ),
    )
  })
})

it('an age that no animal of the kind reaches has no result, in both directions', () => {
  const [chart, epigenetic] = listMethods(dog, 'medium')
  expect(convertToHuman(dog, chart, 50)).toEqual({ kind: 'implausible' })
  if (!epigenetic) throw new Error('A dog has two methods')
  expect(convertToAnimal(dog, epigenetic, 100)).toEqual({ kind: 'implausible' })
  expect(convertToAnimal(dog, chart, 42)).toEqual({ kind: 'years', years: 6, extended: false })
})
