import { expect, it } from 'vitest'
import { findLocalPath } from './local-path.ts'

const LOGIN = '/Projects/To-Do-List/auth'
const site = {
  otherLanguages: [
    { tag: 'de-AT', prefix: '/de-AT' },
    { tag: 'fr', prefix: '/fr' },
  ],
  pages: [LOGIN, `/de-AT${LOGIN}`].map((path) => ({ path })),
}

it('finds the login in the language of an account, else in that of the site', () => {
  expect(findLocalPath(site, LOGIN, 'de')).toBe(`/de-AT${LOGIN}`)
  expect(findLocalPath(site, LOGIN, 'fr'), 'a language without it').toBe(LOGIN)
  expect(findLocalPath(site, LOGIN, 'ja'), 'another language').toBe(LOGIN)
})
