import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MAX_MESSAGE_LENGTH, MAX_SENDER_LENGTH } from '../limits.ts'
import { parseMessage } from './contact.ts'

const GOOD = { name: 'Ada', email: 'ada@example.com', text: 'Hello.' }

describe('a message', () => {
  it('is normalised', () => {
    const written = {
      name: '  Ada \u00a0 Lovelace ',
      email: ' Ada@Example.com ',
      text: '\r\nA\r\n\r\n\r\n\r\nB ',
    }
    expect(parseMessage(written)).toEqual({
      ok: true,
      value: { name: 'Ada Lovelace', email: 'ada@example.com', text: 'A\n\nB' },
    })
    expect(parseMessage({ ...GOOD, name: 'e\u0301'.repeat(MAX_SENDER_LENGTH) }).ok).toBe(true)
    expect(parseMessage({ ...GOOD, text: '😀'.repeat(MAX_MESSAGE_LENGTH) }).ok).toBe(true)
  })

  it('names each field that is wrong', () => {
    const result = parseMessage({ name: '', email: 'x', text: '\0' })
    expect(result).toEqual({
      ok: false,
      problem: {
        name: 'Please write your name, in at most 100 characters.',
        email: 'Please enter a valid email.',
        text: 'Please remove control characters and halves of characters.',
      },
    })
  })

  it('that is taken has no line end in its name, and stays as it is when it is parsed again', () => {
    const text = fc.string({ unit: 'binary', maxLength: 200 })
    fc.assert(
      fc.property(text, text, (name, body) => {
        const result = parseMessage({ ...GOOD, name, text: body })
        if (!result.ok) return
        expect(result.value.name).not.toMatch(/[\p{Cc}\p{Cs}\u2028\u2029]/u)
        expect(parseMessage(result.value)).toEqual(result)
      }),
    )
  })

  it('is parsed in time, however it is made up', () => {
    const texts = ['\n', ' ', '\n ', '\u0301', '\r', '\u200b', '😀'].map((part) =>
      part.repeat(20_000),
    )
    for (const text of texts) parseMessage({ name: text, email: text, text })
  })
})
