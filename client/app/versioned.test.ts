import { describe, expect, it } from 'vitest'
import { formatVersioned, parseVersioned } from './versioned.ts'

describe('a stored state', () => {
  it('is restored with its version', () => {
    expect(parseVersioned(formatVersioned({ name: 'Rex' }))).toEqual({ version: 1, name: 'Rex' })
  })

  it.each(['', '{', 'null', '[]', '{"version":0}', '"text"'])(
    'is undefined for unreadable text: %s',
    (text) => {
      expect(parseVersioned(text)).toBeUndefined()
    },
  )
})
