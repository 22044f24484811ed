import { describe, expect, it } from 'vitest'
import { MAX_TAGS } from '../../../../shared/limits.ts'
import { addShownTag } from './add-shown-tag.ts'

describe('a task that is added where tasks of one tag show', () => {
  it('has that tag too, once', () => {
    expect(addShownTag(['home'], 'work')).toEqual({ tags: ['home', 'work'] })
    expect(addShownTag(['Work'], 'work')).toEqual({ tags: ['Work'] })
    expect(addShownTag(undefined, 'work')).toEqual({ tags: ['work'] })
    expect(addShownTag([], undefined)).toEqual({})
  })

  it('keeps its own tags if there is no room for that', () => {
    const tags = Array.from({ length: MAX_TAGS }, (_, index) => `tag${index}`)
    expect(addShownTag(tags, 'work')).toEqual({ tags })
  })

  it('keeps its own tags if an address names what is no tag', () => {
    expect(addShownTag(['home'], 'no tag')).toEqual({ tags: ['home'] })
    expect(addShownTag([], 'no tag')).toEqual({})
  })
})
