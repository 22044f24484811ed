import { describe, expect, it } from 'vitest'
import { encryptMessage, isPublicKey, MAX_PLAINTEXT_BYTES } from './encrypt.ts'
import { createBrowser } from './testing.ts'

const read = (text: string) => Buffer.from(text, 'base64url')

/** RFC 8291, appendix A. */
const VECTOR = {
  text: 'When I grow up, I want to be a watermelon',
  publicKey:
    'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  authSecret: 'BTBZMqHH6r4Tts7J_aSIgg',
  privateKey: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  body:
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_' +
    'yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
}

describe('the encryption of a message', () => {
  it('is that of RFC 8291, appendix A', () => {
    const body = encryptMessage(
      Buffer.from(VECTOR.text),
      { publicKey: read(VECTOR.publicKey), authSecret: read(VECTOR.authSecret) },
      { privateKey: read(VECTOR.privateKey), salt: read(VECTOR.salt) },
    )
    expect(body.toString('base64url')).toBe(VECTOR.body)
  })

  it('differs each time, and is read by the browser alone', () => {
    const { keys, decrypt } = createBrowser('https://push.example')
    const bodies = ['', 'a', 'x'.repeat(MAX_PLAINTEXT_BYTES)].map((text) => {
      const body = encryptMessage(Buffer.from(text), keys)
      expect(decrypt(body).toString()).toBe(text)
      expect(body.length).toBeLessThanOrEqual(4096)
      return body.toString('hex')
    })
    expect(new Set(bodies).size).toBe(3)
    const other = createBrowser('https://push.example')
    expect(() => other.decrypt(Buffer.from(bodies[1] ?? '', 'hex'))).toThrow()
  })

  it('refuses a text that does not fit into a record', () => {
    const keys = { publicKey: read(VECTOR.publicKey), authSecret: read(VECTOR.authSecret) }
    expect(() => encryptMessage(Buffer.alloc(MAX_PLAINTEXT_BYTES + 1), keys)).toThrow(RangeError)
  })
})

describe('a public key', () => {
  it('is a point of the curve', () => {
    const point = read(VECTOR.publicKey)
    expect(isPublicKey(point)).toBe(true)
    const elsewhere = Buffer.from(point)
    elsewhere[64] = (elsewhere[64] ?? 0) ^ 1
    for (const bytes of [elsewhere, point.subarray(1), Buffer.alloc(65), Buffer.alloc(0)]) {
      expect(isPublicKey(bytes)).toBe(false)
    }
  })
})
