import { expect, it } from 'vitest'
import { LANGUAGE_TAGS } from '../texts/tags.ts'
import { textsIn } from '../texts/texts.ts'
import { findColon, joinWithComma } from './comma.ts'

it.each([
  ['en', 'Lyon, France'],
  ['ar', 'Lyon، France'],
  ['ja', 'Lyon、France'],
  ['zh-Hans', 'Lyon，France'],
])('parts are joined by the comma of %s', (language, expected) => {
  expect(joinWithComma(['Lyon', '', undefined, 'France'], language)).toBe(expected)
})

it('nothing is joined to nothing', () => {
  expect(joinWithComma([undefined, ''], 'en')).toBeUndefined()
})

it.each([
  ['en', 'Good: C'],
  ['fr-CA', 'Good\u00a0: C'],
  ['ja', 'Good：C'],
  ['zh-Hans', 'Good：C'],
])('a label and its value are separated by the colon of %s', (language, expected) => {
  expect(`Good${findColon(language)}C`).toBe(expected)
})

it.each(LANGUAGE_TAGS)('the page and the files of the resume have the same colon in %s', (tag) => {
  expect(textsIn(tag).language.colon).toBe(findColon(tag))
})
