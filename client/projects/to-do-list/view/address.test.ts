import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isPersonal, readAddress, SORTS, VIEWS, writeAddress } from './address.ts'

const read = (params: string) => readAddress(new URLSearchParams(params))

describe('the address of the list', () => {
  it('is empty for the whole list in its own order', () => {
    const whole = { view: 'all', sort: 'own', tag: undefined, query: '', task: undefined } as const
    expect(writeAddress(whole)).toBe('')
    expect(read('')).toEqual(whole)
  })

  it('shows the whole list for unknown values', () => {
    for (const params of ['?view=__proto__&sort=', '?view=Today', '?tag=&task=&q=', '?other=1']) {
      expect(read(params)).toEqual(read(''))
    }
  })

  it('is personal if it reveals the tasks’ content', () => {
    for (const params of ['', '?view=trash&sort=title', '?q=&tag=&task=']) {
      expect(isPersonal(read(params)), params).toBe(false)
    }
    for (const params of ['?q=milk', '?tag=home', '?task=x', '?view=today&q=+']) {
      expect(isPersonal(read(params)), params).toBe(true)
    }
  })

  it('is read as it was written, for any values', () => {
    const text = fc.string({ unit: 'grapheme', minLength: 1 })
    fc.assert(
      fc.property(
        fc.record({
          view: fc.constantFrom(...VIEWS),
          sort: fc.constantFrom(...SORTS),
          tag: fc.option(text, { nil: undefined }),
          query: fc.string({ unit: 'grapheme' }),
          task: fc.option(text, { nil: undefined }),
        }),
        (address) => {
          expect(read(writeAddress(address))).toEqual(address)
        },
      ),
    )
  })
})
