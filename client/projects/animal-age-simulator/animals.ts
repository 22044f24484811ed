/**
 * Longest documented human life in years: Jeanne Calment, 1875-1997, 122 years and 164 days (AnAge,
 * Homo sapiens).
 */
export const MAX_HUMAN_AGE = 122.5

const ANAGE = 'https://genomics.senescence.info/species/entry.php?species='

/** Animal with its longest documented life in years and the source of that. */
export type Animal = {
  id: AnimalId
  name: string
  /** Its scientific name. */
  species: string
  maxLifespan: number
  source: { label: string; url: string }
}

/** Ids of all animals, in the order of the list. */
export const ANIMAL_IDS = [
  'dog',
  'cat',
  'horse',
  'rabbit',
  'hamster',
  'guinea-pig',
  'parrot',
  'cockatiel',
  'turtle',
  'chicken',
  'pig',
  'ox',
  'tiger',
] as const

/** Id of an animal. */
export type AnimalId = (typeof ANIMAL_IDS)[number]

function fromAnAge(id: AnimalId, name: string, scientific: string, maxLifespan: number): Animal {
  const url = `${ANAGE}${scientific.replace(' ', '_')}`
  return { id, name, species: scientific, maxLifespan, source: { label: 'AnAge', url } }
}

/** Maximum longevity by AnAge, the animal ageing and longevity database, except the rabbit. */
const ANIMALS: Record<AnimalId, Animal> = {
  dog: fromAnAge('dog', 'dog', 'Canis familiaris', 24),
  cat: fromAnAge('cat', 'cat', 'Felis catus', 30),
  horse: fromAnAge('horse', 'horse', 'Equus caballus', 57),
  // AnAge has 9 years, which 18 % of 898 pet rabbits of a Japanese hospital outlived.
  rabbit: {
    id: 'rabbit',
    name: 'rabbit',
    species: 'Oryctolagus cuniculus',
    maxLifespan: 18.8,
    source: {
      label: 'Guinness World Records',
      url: 'https://www.nbcwashington.com/news/local/Guinness-Recognizes-Carroll-County-Resident-56221237.html',
    },
  },
  hamster: fromAnAge('hamster', 'hamster', 'Mesocricetus auratus', 3.9),
  'guinea-pig': fromAnAge('guinea-pig', 'guinea pig', 'Cavia porcellus', 12),
  parrot: fromAnAge('parrot', 'parrot', 'Ara ararauna', 43),
  cockatiel: fromAnAge('cockatiel', 'cockatiel', 'Nymphicus hollandicus', 35),
  turtle: fromAnAge('turtle', 'turtle', 'Terrapene carolina', 138),
  chicken: fromAnAge('chicken', 'chicken', 'Gallus gallus', 30),
  pig: fromAnAge('pig', 'pig', 'Sus scrofa', 27),
  ox: fromAnAge('ox', 'ox', 'Bos taurus', 20),
  tiger: fromAnAge('tiger', 'tiger', 'Panthera tigris', 26.3),
}

/** Returns the animal with an id. */
export function findAnimal(id: AnimalId): Animal {
  return ANIMALS[id]
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
