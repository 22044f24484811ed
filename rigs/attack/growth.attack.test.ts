import { describe, expect, test } from 'vitest'
import { findGrowth } from './growth.ts'
import { HOSTILE_TEXTS } from './hostile-texts.ts'
import { countOutcomes } from './tally.ts'
import { TEXT_READERS } from './text-readers.ts'

/** Larger texts fill the memory, and the time that the collector takes is then measured too. */
const MAX_TIMED_LENGTH = 256 * 1024

describe('the time of a reader grows linearly', () => {
  const readers = TEXT_READERS.map((reader) => ({ ...reader, names: reader.covers.join(', ') }))

  test.for(readers)('in $names, up to $max', ({ read, max, own, ownOnly }, context) => {
    const count = countOutcomes(context)
    const texts = [...(ownOnly ? [] : HOSTILE_TEXTS), ...Object.entries(own ?? {})]
    const slow = texts.flatMap(([name, write]) => {
      const growth = findGrowth(read, write, Math.min(max, MAX_TIMED_LENGTH))
      count(growth === undefined ? 'linear' : 'more')
      return growth === undefined ? [] : [`${name}: ${growth.toFixed(1)} times`]
    })
    expect(slow).toEqual([])
  })
})
