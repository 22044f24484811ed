import { expect, it } from 'vitest'
import { joinWithComma } from './comma.ts'

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
