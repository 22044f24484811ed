import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { CallError } from '../../../shared/api/endpoint.ts'
import { DAY } from '../../../shared/clock.ts'
import { COMMENT_UNFIT_MESSAGE, STARS_MESSAGE } from '../../../shared/rules/rating.ts'
import { isEmpty, parseDraft, readDraft } from './draft.ts'
import { storeRating, readStoredRating } from './stored-rating.ts'
import { describeError } from './form-error.ts'

const RATING = { design: 5, content: 4, speed: 3, usability: 2, comment: 'Fine.' }

function read(fields: Record<string, unknown>) {
  return readDraft((name) => fields[name])
}

describe('a draft', () => {
  it('is a valid rating when each aspect has stars', () => {
    const fields = { design: '5', content: '4', speed: '3', usability: '2', comment: ' Fine. ' }
    expect(parseDraft(read(fields))).toEqual({ ok: true, value: RATING })
    const faulty = { ...fields, design: null, speed: '9', comment: 'a\0' }
    expect(parseDraft(read(faulty))).toEqual({
      ok: false,
      problem: { design: STARS_MESSAGE, speed: STARS_MESSAGE, comment: COMMENT_UNFIT_MESSAGE },
    })
  })

  it('is empty without stars and text', () => {
    expect(isEmpty(read({ design: null, comment: '' }))).toBe(true)
    expect(isEmpty(read({ design: '1' }))).toBe(false)
    expect(isEmpty(read({ comment: 'a' }))).toBe(false)
  })
})

describe('the error of a rejected rating', () => {
  const failWith = (
    status: number,
    detail?: string,
    errors?: { field: string; message: string }[],
  ) =>
    describeError(
      new CallError(status, {
        type: 'about:blank',
        title: 'x',
        status,
        ...(detail && { detail }),
        ...(errors && { errors }),
      }),
    )

  it("shows the server's message and the errors of known fields", () => {
    const errors = [
      { field: 'comment', message: 'Too long.' },
      { field: '__proto__', message: 'There is no such field.' },
    ]
    const refusal = failWith(400, 'Faulty.', errors)
    expect(refusal).toEqual({ message: 'Faulty.', errors: { comment: 'Too long.' } })
    expect(Object.keys(refusal.errors)).toEqual(['comment'])
  })

  it('says what to do when the server fails or does not answer', () => {
    expect(failWith(503, 'Nothing can be kept.').message).toMatch(/Try again later/)
    expect(failWith(400).message).toMatch(/Try again later/)
    expect(describeError(new TypeError('Failed to fetch')).message).toMatch(/did not answer/)
  })
})

describe('a rating stored in the browser', () => {
  const NOON = 20_000 * DAY + DAY / 2

  afterEach(() => {
    vi.unstubAllGlobals()
  })

  function stubStorage(text: string | null = null) {
    let stored = text
    const setItem = (_: string, value: string) => void (stored = value)
    vi.stubGlobal('localStorage', { getItem: () => stored, setItem })
  }

  it('expires when the day ends in UTC', () => {
    stubStorage()
    storeRating(RATING, NOON)
    expect(readStoredRating(NOON + DAY / 2 - 1)).toEqual(RATING)
    expect(readStoredRating(NOON + DAY / 2)).toBeUndefined()
    expect(readStoredRating(NOON - DAY)).toBeUndefined()
  })

  it.each([
    null,
    '',
    '{',
    '[]',
    '7',
    'null',
    '"text"',
    '{"day":20000}',
    '{"day":20000,"design":9,"content":1,"speed":1,"usability":1,"comment":""}',
    '{"day":20000,"design":1,"content":1,"speed":1,"usability":1,"comment":"\\u0000"}',
    '{"__proto__":{"day":20000,"design":1,"content":1,"speed":1,"usability":1}}',
  ])('is undefined if %j is stored', (text) => {
    stubStorage(text)
    expect(readStoredRating(NOON)).toBeUndefined()
  })

  it('is undefined without an exception if storage is blocked or full', () => {
    const full = {
      getItem: (): string => {
        throw new Error('blocked')
      },
      setItem: () => {
        throw new Error('full')
      },
    }
    vi.stubGlobal('localStorage', full)
    storeRating(RATING, NOON)
    expect(readStoredRating(NOON)).toBeUndefined()
  })

  it('is parsed from any JSON without an exception', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        stubStorage(text)
        readStoredRating(NOON)
      }),
    )
  })
})
