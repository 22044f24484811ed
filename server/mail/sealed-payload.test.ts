import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openPayload, sealPayload } from './sealed-payload.ts'

const key = randomBytes(32)
const ID = '<a@example.org>'
const unreadable = { ok: false, problem: 'unreadable' }

describe('a sealed payload', () => {
  it('opens to what was sealed', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const opened = openPayload(sealPayload(value, key, ID), key, ID)
        expect(opened.ok && JSON.stringify(opened.value)).toBe(JSON.stringify(value))
      }),
    )
  })

  it('shows nothing of what it holds', () => {
    const sealed = sealPayload({ password: 'correct horse' }, key, ID)
    expect(sealed.includes('correct')).toBe(false)
    expect(sealed.includes('password')).toBe(false)
  })

  it('is another one each time', () => {
    expect(sealPayload('same', key, ID).equals(sealPayload('same', key, ID))).toBe(false)
  })

  it('does not open with another key', () => {
    expect(openPayload(sealPayload('x', key, ID), randomBytes(32), ID)).toEqual(unreadable)
  })

  it('does not open in the row of another message', () => {
    expect(openPayload(sealPayload('x', key, ID), key, '<b@example.org>')).toEqual(unreadable)
  })

  it('does not open when any byte of it was changed', () => {
    const sealed = sealPayload({ a: 1 }, key, ID)
    for (let index = 0; index < sealed.length; index++) {
      const changed = Buffer.from(sealed)
      changed.writeUInt8(changed.readUInt8(index) ^ 1, index)
      expect(openPayload(changed, key, ID)).toEqual(unreadable)
    }
  })

  it('does not open when it was cut short, at any length', () => {
    const sealed = sealPayload({ a: 1 }, key, ID)
    for (let length = 0; length < sealed.length; length++) {
      expect(openPayload(sealed.subarray(0, length), key, ID)).toEqual(unreadable)
    }
  })
})
