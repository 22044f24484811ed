import { describe, expect, it } from 'vitest'
import { matchesEntityTag } from './entity-tags.ts'

describe('matchesEntityTag', () => {
  const tag = 'W/"abc-3"'

  it.each([tag, tag.slice(2), ` ${tag} `, `"x", ${tag}`, `W/"x",${tag.slice(2)},"y"`, '*', ' * '])(
    'matches the tag in %s',
    (header) => {
      expect(matchesEntityTag(header, tag)).toBe(true)
    },
  )

  it.each([undefined, '', 'abc-3', '"abc-3', '"abc-4"', '"abd-3"', '"x", "y"', '"*"', '"abc-33"'])(
    'does not match the tag in %s',
    (header) => {
      expect(matchesEntityTag(header, tag)).toBe(false)
    },
  )
})
