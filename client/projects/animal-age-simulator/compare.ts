import { type Day } from '../../../shared/day.ts'
import { type Animal, MAX_HUMAN_AGE } from './animals.ts'
import { type Size } from './dog.ts'
import { type Form, readForm } from './form.ts'
import { type Conversion, convertToHuman, listMethods, type Method } from './methods.ts'
import { formatHumanYears } from './format.ts'

/** Pet with its human years by the usual method of its kind. */
export type ComparedPet = {
  pet: Form
  animal: Animal
  size: Size
  method: Method
  age: number | undefined
  conversion: Conversion | undefined
  /** Its human years as a share of the longest human life, 0 to 1. */
  share: number
}

/** Sorts pets by human years, the oldest first, and says who is ahead by how much. */
export function comparePets(
  pets: readonly Form[],
  today: Day | undefined,
): { rows: ComparedPet[]; summary: string | undefined } {
  const rows = pets.map((pet) => compare(pet, today)).sort((a, b) => yearsOf(b) - yearsOf(a))
  const [first, second] = rows
  return { rows, summary: first && second && summarise(first, second) }
}

function compare(pet: Form, today: Day | undefined): ComparedPet {
  const { animal, size, age } = readForm(pet, today)
  const [method] = listMethods(animal, size)
  const conversion = age === undefined ? undefined : convertToHuman(animal, method, age)
  const years = conversion?.kind === 'years' ? conversion.years : 0
  const share = Math.min(1, years / MAX_HUMAN_AGE)
  return { pet, animal, size, method, age, conversion, share }
}

function yearsOf({ conversion }: ComparedPet): number {
  return conversion?.kind === 'years' ? conversion.years : -1
}

function summarise(first: ComparedPet, second: ComparedPet): string | undefined {
  if (yearsOf(second) < 0) return undefined
  const ahead = yearsOf(first) - yearsOf(second)
  const names = [first.pet.name, second.pet.name]
  return ahead < 0.05
    ? `${names.join(' and ')} are of the same age in human years.`
    : `${names.join(' is ahead of ')} by ${formatHumanYears(ahead)}.`
}
