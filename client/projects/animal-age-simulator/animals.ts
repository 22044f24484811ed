/**
 * Longest documented human life in years: Jeanne Calment, 1875-1997, 122 years and 164 days (AnAge,
 * Homo sapiens).
 */
export const MAX_HUMAN_AGE = 122.5

const ANAGE = 'https://genomics.senescence.info/species/entry.php?species='

/** Longest documented life of an animal in years, and the source of that. */
type Longevity = { maxLifespan: number; source: { label: string; url: string } }

/** Animal with its longest documented life. */
export type Animal = Longevity & { id: AnimalId; name: string }

function fromAnAge(species: string, maxLifespan: number): Longevity {
  const url = `${ANAGE}${species.replace(' ', '_')}`
  return { maxLifespan, source: { label: 'AnAge', url } }
}

/** Maximum longevity by AnAge, the animal ageing and longevity database, except the rabbit. */
const LONGEVITIES = {
  dog: fromAnAge('Canis familiaris', 24),
  cat: fromAnAge('Felis catus', 30),
  horse: fromAnAge('Equus caballus', 57),
  // AnAge has 9 years, which 18 % of 898 pet rabbits of a Japanese hospital outlived.
  rabbit: {
    maxLifespan: 18.8,
    source: {
      label: 'Guinness World Records',
      url: 'https://www.nbcwashington.com/news/local/Guinness-Recognizes-Carroll-County-Resident-56221237.html',
    },
  },
  hamster: fromAnAge('Mesocricetus auratus', 3.9),
  'guinea-pig': fromAnAge('Cavia porcellus', 12),
  parrot: fromAnAge('Ara ararauna', 43),
  cockatiel: fromAnAge('Nymphicus hollandicus', 35),
  turtle: fromAnAge('Terrapene carolina', 138),
  chicken: fromAnAge('Gallus gallus', 30),
  pig: fromAnAge('Sus scrofa', 27),
  ox: fromAnAge('Bos taurus', 20),
  tiger: fromAnAge('Panthera tigris', 26.3),
}

/** Id of an animal. */
export type AnimalId = keyof typeof LONGEVITIES

/** Ids of all animals, in the order of the list. */
export const ANIMAL_IDS = Object.keys(LONGEVITIES) as AnimalId[]

/** Returns the animal with an id. */
export function findAnimal(id: AnimalId): Animal {
  return { id, name: id.replace('-', ' '), ...LONGEVITIES[id] }
}

/** Returns whether a value is the id of an animal. */
export function isAnimalId(value: unknown): value is AnimalId {
  return ANIMAL_IDS.some((id) => id === value)
}

/**
 * Factor above the record at which an age is still plausible.
 * Records outside AnAge (a dog of 29.4 years, a cat of 38, a horse of 62) are below it, typing
 * errors are not.
 */
const PLAUSIBLE_FACTOR = 1.3

/** Returns the age in years above which nothing is computed. */
export function findMaxPlausibleAge(animal: Animal): number {
  return animal.maxLifespan * PLAUSIBLE_FACTOR
}
