import { type Animal, findMaxPlausibleAge, MAX_HUMAN_AGE } from './animals.ts'
import { CAT_CURVE } from './cat.ts'
import { interpolateCurve, invertCurve, type Point } from './curve.ts'
import {
  EPIGENETIC_START,
  epigeneticAge,
  invertEpigeneticAge,
  MAX_CHART_AGE,
  type Size,
  sizeCurve,
} from './dog.ts'

/** Id of a method. */
export type MethodId = 'size-chart' | 'epigenetic' | 'cat-rule' | 'lifespan'

/** Method to convert between an animal's age and human years. Ages are in years. */
export type Method = {
  id: MethodId
  name: string
  /** Minimum age. */
  from: number
  /** Maximum age of the data; above it the method extrapolates. */
  to: number
  toHuman: (age: number) => number
  toAnimal: (human: number) => number
}

/** Lists the methods for an animal, the usual one first. */
export function listMethods(animal: Animal, size: Size): [Method, ...Method[]] {
  const { id, maxLifespan } = animal
  if (id === 'dog') {
    return [
      followCurve(sizeCurve(size), { id: 'size-chart', name: 'size chart', to: MAX_CHART_AGE }),
      EPIGENETIC,
    ]
  }
  if (id !== 'cat') return [createLifespan(animal)]
  return [followCurve(CAT_CURVE, { id: 'cat-rule', name: 'usual rule for cats', to: maxLifespan })]
}

/** Creates a method that follows a curve from birth on. */
function followCurve(curve: readonly Point[], named: Pick<Method, 'id' | 'name' | 'to'>): Method {
  return {
    ...named,
    from: 0,
    toHuman: (age) => interpolateCurve(curve, age),
    toAnimal: (human) => invertCurve(curve, human),
  }
}

const EPIGENETIC: Method = {
  id: 'epigenetic',
  name: 'epigenetic clock',
  from: EPIGENETIC_START,
  to: MAX_CHART_AGE,
  toHuman: epigeneticAge,
  toAnimal: invertEpigeneticAge,
}

/** Creates a method that maps the longest animal life to the longest human life. */
function createLifespan({ maxLifespan }: Animal): Method {
  return {
    id: 'lifespan',
    name: 'documented lifespan',
    from: 0,
    to: maxLifespan,
    toHuman: (age) => (age * MAX_HUMAN_AGE) / maxLifespan,
    toAnimal: (human) => (human * maxLifespan) / MAX_HUMAN_AGE,
  }
}

/** Result of a conversion. */
export type Conversion =
  | { kind: 'years'; years: number; extended: boolean }
  /** The age is below the method's minimum. */
  | { kind: 'too-young' }
  /** No animal of this kind gets so old. */
  | { kind: 'implausible' }

/** Converts an animal's age to human years. */
export function convertToHuman(animal: Animal, method: Method, age: number): Conversion {
  if (age > findMaxPlausibleAge(animal)) return { kind: 'implausible' }
  if (age < method.from) return { kind: 'too-young' }
  return { kind: 'years', years: Math.max(0, method.toHuman(age)), extended: age > method.to }
}

/** Converts human years to an animal's age. */
export function convertToAnimal(animal: Animal, method: Method, human: number): Conversion {
  const years = method.toAnimal(human)
  if (years > findMaxPlausibleAge(animal)) return { kind: 'implausible' }
  return { kind: 'years', years, extended: years > method.to }
}
