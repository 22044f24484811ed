import { describe, expect, it } from 'vitest'
import { languageTag } from './language-tag.ts'

describe('the tag of a language', () => {
  it.each([
    'en',
    'nl',
    'lb',
    'gsw',
    'swg',
    'de-AT',
    'zh-Hant-TW',
    'sr-Latn',
    'ca-valencia',
    'EN-gb',
  ])('is %s', (tag) => {
    expect(languageTag.parse(tag)).toBe(tag)
  })

  it.each([
    ['deutsch', 'de'],
    ['German', 'de'],
    ['englisch', 'en'],
    ['français', 'fr'],
    ['Nederlands', 'nl'],
    ['日本語', 'ja'],
    ['pt_BR', 'pt-BR'],
    ['en ', 'en'],
    ['gr', 'el'],
    ['jp', 'ja'],
  ])('is not "%s", which stands for "%s"', (text, tag) => {
    const expected = `write a language tag such as en or pt-BR: did you mean "${tag}"?`
    expect(languageTag.safeParse(text).error?.issues).toMatchObject([{ message: expected }])
  })

  it.each(['', 'xx', 'my own language', '-', 'x'.repeat(1000)])('is not "%s"', (text) => {
    const expected = 'write a language tag such as en or pt-BR'
    expect(languageTag.safeParse(text).error?.issues).toMatchObject([{ message: expected }])
  })
})
