import { expect, it } from 'vitest'
import { findAcceptedLanguage } from './accepted-language.ts'

const find = (header?: string) =>
  findAcceptedLanguage({ headers: header === undefined ? {} : { 'accept-language': header } })

it.each([
  ['de', 'de'],
  ['de-AT,de;q=0.9,en;q=0.8', 'de'],
  ['en;q=0.5, fr;q=0.9', 'fr'],
  ['PT-br', 'pt-BR'],
  ['nl, sv;q=0.9, it;q=0.1', 'it'],
  ['de;q=0, es', 'es'],
])('a request with Accept-Language %s prefers %s', (header, language) => {
  expect(find(header)).toBe(language)
})

it.each([
  undefined,
  '',
  '*',
  'nl',
  ';;;,,,',
  'de;q=x',
  'de;level=1',
  '__proto__',
  `${'x,'.repeat(600)}de`,
])('a request with Accept-Language %j prefers no language of the site', (header) => {
  expect(find(header)).toBeUndefined()
})
