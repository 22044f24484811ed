import { describe, expect, it } from 'vitest'
import { readVersion } from './entity-tags.ts'

describe('readVersion (S39)', () => {
  it.each([
    ['"3"', 3],
    ['W/"3"', 3],
    [' "42" ', 42],
    ['"0"', 0],
    ['"999999999999999"', 999_999_999_999_999],
  ])('reads %s as %d', (header, version) => {
    expect(readVersion(header)).toBe(version)
  })

  it.each([
    undefined,
    '',
    '*',
    '3',
    '"3',
    '3"',
    '""',
    '"-1"',
    '"1.5"',
    '"1e3"',
    '"0x1"',
    '"٣"',
    '"three"',
    'w/"3"',
    'W/ "3"',
    '"3", "4"',
    '"3""4"',
    '"9999999999999999"',
  ])('rejects %s', (header) => {
    expect(readVersion(header)).toBeUndefined()
  })
})
