import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { deriveSecrets } from '../secrets.ts'
import { findKeyId, decryptPayload, encryptPayload } from './encrypted-payload.ts'

const [master, newer] = [randomBytes(32), randomBytes(32)]
const key = deriveSecrets(master)
const ID = '<a@example.org>'
const unreadable = { ok: false, problem: 'unreadable' }

describe('an encrypted payload', () => {
  it('decrypts to its value', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const opened = decryptPayload(encryptPayload(value, key, ID), [key], ID)
        expect(opened.ok && JSON.stringify(opened.value)).toBe(JSON.stringify(value))
      }),
    )
  })

  it('does not contain its value in plain text', () => {
    const sealed = encryptPayload({ password: 'correct horse' }, key, ID)
    expect(sealed.includes('correct')).toBe(false)
    expect(sealed.includes('password')).toBe(false)
  })

  it('differs for each encryption (S116)', () => {
    expect(encryptPayload('same', key, ID).equals(encryptPayload('same', key, ID))).toBe(false)
  })

  it('cannot be decrypted with another key (S117)', () => {
    expect(decryptPayload(encryptPayload('x', key, ID), [deriveSecrets(newer)], ID)).toEqual(
      unreadable,
    )
  })

  it('cannot be decrypted in the row of another message', () => {
    expect(decryptPayload(encryptPayload('x', key, ID), [key], '<b@example.org>')).toEqual(
      unreadable,
    )
  })

  it('cannot be decrypted after any byte has changed (S118)', () => {
    const sealed = encryptPayload({ a: 1 }, key, ID)
    for (let index = 0; index < sealed.length; index++) {
      const changed = Buffer.from(sealed)
      changed.writeUInt8(changed.readUInt8(index) ^ 1, index)
      expect(decryptPayload(changed, [key], ID)).toEqual(unreadable)
    }
  })

  it('cannot be decrypted after it was truncated, at any length', () => {
    const sealed = encryptPayload({ a: 1 }, key, ID)
    for (let length = 0; length < sealed.length; length++) {
      expect(decryptPayload(sealed.subarray(0, length), [key], ID)).toEqual(unreadable)
    }
  })

  it('names its key, and is decrypted with it after a rotation', () => {
    const sealed = encryptPayload('x', key, ID)
    expect(findKeyId(sealed)).toBe(key.id)
    expect(decryptPayload(sealed, deriveSecrets(newer, master).keys, ID)).toMatchObject({
      value: 'x',
    })
  })

  // Written by the version before keys had ids: one byte of version, then nonce, tag and ciphertext.
  it('of version 1 is decrypted with any available key', () => {
    const old = Buffer.from(
      '013f059e3ab97bbab4b36760140b711ed5ca6e66102f1ccc7949b88211063a06e100ce4b8688a530922ecb5ad8e6b153b2bf6106448f836470',
      'hex',
    )
    const first = deriveSecrets(Buffer.alloc(32, 7))
    for (const keys of [first.keys, deriveSecrets(newer, Buffer.alloc(32, 7)).keys]) {
      expect(decryptPayload(old, keys, ID)).toEqual({
        ok: true,
        value: { password: 'correct horse' },
      })
    }
    expect(decryptPayload(old, deriveSecrets(newer).keys, ID)).toEqual(unreadable)
  })
})
