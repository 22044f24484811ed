import { describe, expect, test } from 'vitest'
import { findGrowth } from './growth.ts'
import { HOSTILE_TEXTS } from './hostile-texts.ts'
import { tallyFor } from './tally.ts'
import { TEXT_READERS } from './text-readers.ts'

/** Larger texts show no other growth, but fill the memory, whose care is then timed too. */
const LONGEST_TIMED = 128 * 1024

describe('twice the text takes about twice as long', () => {
  test.for(TEXT_READERS)('$covers, up to $max', ({ read, max, own, ownOnly }, context) => {
    const count = tallyFor(context)
    const texts = [...(ownOnly ? [] : HOSTILE_TEXTS), ...Object.entries(own ?? {})]
    const slow = texts.flatMap(([name, write]) => {
      const growth = findGrowth(read, write, Math.min(max, LONGEST_TIMED))
      count(growth === undefined ? 'linear' : 'more')
      return growth === undefined ? [] : [`${name}: ${growth.toFixed(1)} times`]
    })
    expect(slow).toEqual([])
  })
})
