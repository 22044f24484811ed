/** Generator that returns the next 32 random bits, 0 to 2³² − 1. */
export type Random = () => number

/** Pattern of a seed: 96 bits in hex. */
const SEED = /^[0-9a-f]{24}$/

/** Returns whether a value is a seed. */
export function isSeed(value: unknown): value is string {
  return typeof value === 'string' && SEED.test(value)
}

/** Creates a seed from the browser's secure source of randomness. */
export function createSeed(): string {
  const words = crypto.getRandomValues(new Uint32Array(3))
  return [...words].map((word) => word.toString(16).padStart(8, '0')).join('')
}

/** Number of discarded values, so that every bit of the seed affects the first one used. */
const WARM_UP_ROUNDS = 15

/**
 * Creates the generator sfc32 of C. Doty-Humphrey's PractRand (https://pracrand.sourceforge.net/).
 * Small and fast, not for secrets.
 * @param seed 24 hex digits
 */
export function createRandom(seed: string): Random {
  let [a, b, c] = [0, 8, 16].map((start) => Number.parseInt(seed.slice(start, start + 8), 16)) as [
    number,
    number,
    number,
  ]
  let counter = 1

  function next(): number {
    const value = (a + b + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (((c << 21) | (c >>> 11)) + value) | 0
    return value >>> 0
  }

  for (let i = 0; i < WARM_UP_ROUNDS; i++) next()
  return next
}

const RANGE = 2 ** 32

/** Returns a uniform whole number from 0 to `limit` − 1, by rejection sampling. */
export function randomBelow(limit: number, random: Random): number {
  const fair = RANGE - (RANGE % limit)
  let value = random()
  while (value >= fair) value = random()
  return value % limit
}

/**
 * Returns a shuffled copy; every order is equally likely (Durstenfeld, doi 10.1145/364520.364540).
 */
export function shuffle<Item>(items: readonly Item[], random: Random): Item[] {
  const list = [...items]
  for (let i = list.length - 1; i > 0; i--) {
    const j = randomBelow(i + 1, random)
    ;[list[i], list[j]] = [list[j] as Item, list[i] as Item]
  }
  return list
}
