import { formatAge } from './age.ts'
import { type Animal, MAX_HUMAN_AGE } from './animals.ts'
import { MAX_CHART_AGE, type Size } from './dog.ts'
import { type Conversion, type Method } from './methods.ts'

/** Names an animal with its size, if that matters: "a large dog", "an ox". */
export function describeKind({ id, name }: Animal, size: Size): string {
  const kind = id === 'dog' ? `${size} dog` : name
  return `${/^[aeiou]/.test(kind) ? 'an' : 'a'} ${kind}`
}

/** Formats human years: tenths below ten, then whole years. */
export function formatHumanYears(years: number): string {
  const rounded = years < 9.95 ? Number(years.toFixed(1)) : Math.round(years)
  return `${rounded} human ${rounded === 1 ? 'year' : 'years'}`
}

/** Names a method; one that only compares lifespans is an order of magnitude. */
export function describeMethod({ id, name }: Method): string {
  return `by the ${name}${id === 'lifespan' ? ' (rough)' : ''}`
}

/** Describes the result of a conversion to human years. */
export function describeYears(conversion: Conversion): string {
  if (conversion.kind === 'too-young') return 'Too young for this formula'
  if (conversion.kind === 'implausible') return 'Beyond any plausible age'
  return `About ${formatHumanYears(conversion.years)}`
}

/** Explains how far a result can be trusted. */
export function explainYears(animal: Animal, method: Method, conversion: Conversion): string {
  if (conversion.kind === 'implausible') {
    const { name, maxLifespan, source } = animal
    return `The oldest ${name} on record (${source.label}) reached ${formatAge(maxLifespan)}. Is the age right?`
  }
  if (conversion.kind === 'too-young') {
    return 'Below about 53 days 16 · ln(age) + 31 is negative. The formula does not apply below that.'
  }
  return explainMethod(animal, method, conversion.extended)
}

function explainMethod(
  { name, maxLifespan, source }: Animal,
  method: Method,
  extended: boolean,
): string {
  switch (method.id) {
    case 'size-chart':
      return extended
        ? `The chart ends at ${MAX_CHART_AGE} years; this continues its last line.`
        : 'What veterinary practices use: it compares stages of life.'
    case 'epigenetic':
      return extended
        ? `No dog older than ${MAX_CHART_AGE} years was measured: an extrapolation.`
        : '16 · ln(age) + 31, from the DNA of 104 Labradors of 0 to 16 years.'
    case 'cat-rule':
      return extended
        ? `Older than the oldest cat in ${source.label}, which reached ${formatAge(maxLifespan)}.`
        : '15 for the first year, 24 after the second, then 4 a year.'
    case 'lifespan':
      return extended
        ? `Rough, and older than the oldest ${name} on record (${formatAge(maxLifespan)}, ${source.label}).`
        : `Rough: the oldest ${name} on record (${formatAge(maxLifespan)}, ${source.label}) stands for the oldest person (${MAX_HUMAN_AGE} years).`
  }
}

/** Describes the animal's age for a person's age. */
export function describeAnimalAge(animal: Animal, conversion: Conversion): string {
  if (conversion.kind !== 'years') return `older than any ${animal.name} gets`
  return `about ${formatAge(conversion.years)}`
}
