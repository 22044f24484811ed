import { type Day, isDay } from '../../../shared/day.ts'
import { isRecord } from '../../../shared/json.ts'
import { calculateAge } from './age.ts'
import { type Animal, type AnimalId, findAnimal, isAnimalId } from './animals.ts'
import { MAX_DOG_WEIGHT, isSize, type Size, sizeForWeight } from './dog.ts'

/** Fields of the form as typed. */
export type Form = {
  name: string
  animal: AnimalId
  sizeBy: 'size' | 'weight'
  size: Size
  /** Kilograms. */
  weight: string
  ageBy: 'span' | 'born'
  years: string
  months: string
  born: string
}

/** Maximum length of a name, in code points. */
export const MAX_NAME_LENGTH = 40
const MAX_TEXT_LENGTH = 10

/** Initial form of the page. */
export const INITIAL_FORM: Form = {
  name: '',
  animal: 'dog',
  sizeBy: 'size',
  size: 'medium',
  weight: '',
  ageBy: 'span',
  years: '4',
  months: '0',
  born: '',
}

/** Parses a form from any value; missing and wrong fields get their initial value. */
export function parseForm(value: unknown): Form {
  const found: Partial<Record<keyof Form, unknown>> = isRecord(value) ? value : {}
  const text = (key: keyof Form, length = MAX_TEXT_LENGTH) => {
    const entry = found[key]
    return typeof entry === 'string' ? [...entry].slice(0, length).join('') : INITIAL_FORM[key]
  }
  return {
    name: text('name', MAX_NAME_LENGTH),
    animal: isAnimalId(found.animal) ? found.animal : INITIAL_FORM.animal,
    sizeBy: found.sizeBy === 'weight' ? 'weight' : 'size',
    size: isSize(found.size) ? found.size : INITIAL_FORM.size,
    weight: text('weight'),
    ageBy: found.ageBy === 'born' ? 'born' : 'span',
    years: text('years'),
    months: text('months'),
    born: text('born'),
  }
}

type Problems = { weight?: string; years?: string; months?: string; born?: string }

/** Values of the form. The age in years is undefined until the form is complete. */
export type ParsedForm = {
  animal: Animal
  size: Size
  age: number | undefined
  problems: Problems
}

/** Parses and validates the form; `today` is undefined before hydration. */
export function readForm(form: Form, today: Day | undefined): ParsedForm {
  const problems: Problems = {}
  const animal = findAnimal(form.animal)
  const size = readSize(form, problems)
  const age = form.ageBy === 'born' ? readBirth(form, today, problems) : readSpan(form, problems)
  return { animal, size, age: problems.weight ? undefined : age, problems }
}

function readSize({ animal, sizeBy, size, weight }: Form, problems: Problems): Size {
  if (animal !== 'dog' || sizeBy === 'size') return size
  const kilograms = readNumber(weight)
  if (kilograms === undefined || kilograms <= 0 || kilograms > MAX_DOG_WEIGHT) {
    problems.weight = `Enter the weight of the grown dog in kilograms, up to ${MAX_DOG_WEIGHT}.`
    return size
  }
  return sizeForWeight(kilograms)
}

/** Parses a number with a decimal point or comma. */
export function readNumber(text: string): number | undefined {
  const trimmed = text.trim()
  return /^\d{1,6}([.,]\d{1,4})?$/.test(trimmed) ? Number(trimmed.replace(',', '.')) : undefined
}

function readSpan({ years, months }: Form, problems: Problems): number | undefined {
  const wholeYears = readWhole(years)
  const wholeMonths = readWhole(months)
  if (wholeYears === undefined) problems.years = 'Enter a whole number of years.'
  if (wholeMonths === undefined || wholeMonths > 11)
    problems.months = 'Enter a whole number from 0 to 11.'
  if (problems.years || problems.months) return undefined
  return (wholeYears ?? 0) + (wholeMonths ?? 0) / 12
}

/** Parses a whole number; an empty field is 0. */
function readWhole(text: string): number | undefined {
  const trimmed = text.trim()
  return /^\d{0,4}$/.test(trimmed) ? Number(trimmed) : undefined
}

function readBirth({ born }: Form, today: Day | undefined, problems: Problems): number | undefined {
  if (!isDay(born)) {
    problems.born = 'Enter the date of birth.'
    return undefined
  }
  if (today === undefined) return undefined
  const age = calculateAge(today, born)
  if (age === undefined) problems.born = 'This date is in the future.'
  return age
}
