import { describe, expect, it } from 'vitest'
import { namesTag, readVersion, writeListTag } from './entity-tags.ts'

describe('readVersion', () => {
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
  ])('takes %s for none', (header) => {
    expect(readVersion(header)).toBeUndefined()
  })
})

describe('namesTag', () => {
  const tag = writeListTag({ account: 'abc', version: 3 })

  it.each([tag, tag.slice(2), ` ${tag} `, `"x", ${tag}`, `W/"x",${tag.slice(2)},"y"`, '*', ' * '])(
    'finds the tag in %s',
    (header) => {
      expect(namesTag(header, tag)).toBe(true)
    },
  )

  it.each([undefined, '', 'abc-3', '"abc-3', '"abc-4"', '"abd-3"', '"x", "y"', '"*"', '"abc-33"'])(
    'does not find it in %s',
    (header) => {
      expect(namesTag(header, tag)).toBe(false)
    },
  )
})
