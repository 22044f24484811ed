import { expect, it } from 'vitest'
import { findLocalPath } from './local-path.ts'

const LOGIN = '/Projects/To-Do-List/auth'
const site = {
  language: 'en',
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

it('prefers the region of an account to another region of its language', () => {
  const regions = ['pt-PT', 'pt-BR'].map((tag) => ({ tag, prefix: `/${tag}` }))
  const pages = [LOGIN, ...regions.map(({ prefix }) => prefix + LOGIN)].map((path) => ({ path }))
  const find = (language: string, otherLanguages: typeof regions, tag: string) =>
    findLocalPath({ language, otherLanguages, pages }, LOGIN, tag)
  expect(find('en', regions, 'pt-BR')).toBe(`/pt-BR${LOGIN}`)
  expect(find('en', regions, 'pt-PT')).toBe(`/pt-PT${LOGIN}`)
  expect(find('pt-BR', regions.slice(0, 1), 'pt-BR'), 'the default one').toBe(LOGIN)
})
