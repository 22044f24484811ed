/** Gives the next 32 random bits, 0 to 2³² − 1. */
export type Random = () => number

/** 96 bits in hex, from which a whole attempt is dealt again. */
const SEED = /^[0-9a-f]{24}$/

export function isSeed(value: unknown): value is string {
  return typeof value === 'string' && SEED.test(value)
}

/** A seed from the browser's own source of randomness. */
export function createSeed(): string {
  const words = crypto.getRandomValues(new Uint32Array(3))
  return [...words].map((word) => word.toString(16).padStart(8, '0')).join('')
}

/** As many values are thrown away, so that every bit of the seed counts in the first one used. */
const WARM_UP_ROUNDS = 15

/**
 * The generator sfc32 of C. Doty-Humphrey's PractRand (https://pracrand.sourceforge.net/), seeded as
 * there. Small and fast, not for secrets.
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

/** A fair whole number from 0 to `limit` − 1: values beyond the last full round are drawn again. */
export function randomBelow(limit: number, random: Random): number {
  const fair = RANGE - (RANGE % limit)
  let value = random()
  while (value >= fair) value = random()
  return value % limit
}

/** A copy in random order, each as likely as any other (Durstenfeld, doi 10.1145/364520.364540). */
export function shuffle<Item>(items: readonly Item[], random: Random): Item[] {
  const list = [...items]
  for (let i = list.length - 1; i > 0; i--) {
    const j = randomBelow(i + 1, random)
    const kept = list[i] as Item
    list[i] = list[j] as Item
    list[j] = kept
  }
  return list
}
