import { expect, it } from 'vitest'
import { decodeForeign } from './decode-foreign.ts'

it('decodes what editors save by mistake', () => {
  expect(decodeForeign(Buffer.from('caf\xe9 \x80', 'latin1'))).toEqual({
    text: 'café €',
    encoding: 'Windows-1252',
  })
  const utf16 = Buffer.from('\uFEFF{"a": "ü"}', 'utf16le')
  expect(decodeForeign(utf16)).toEqual({ text: '{"a": "ü"}', encoding: 'UTF-16' })
  expect(decodeForeign(Buffer.from(utf16).swap16())).toMatchObject({ text: '{"a": "ü"}' })
})

it('keeps the letters of a text of which one byte alone is broken', () => {
  const bytes = Buffer.concat([Buffer.from('zwölf '), Buffer.from([0xff]), Buffer.from(' über')])
  expect(decodeForeign(bytes)).toEqual({
    text: 'zwölf \uFFFD über',
    encoding: 'UTF-8 with broken letters',
  })
})

it('leaves no character that a save would refuse', () => {
  expect(decodeForeign(Buffer.from('a\0b')).text).toBe('a\uFFFDb')
})
