import { describe, expect, it } from 'vitest'
import { chooseOffer, translatePath, translateQuery } from './language-choice.ts'

const TAGS = ['en', 'de', 'pt-BR', 'zh-Hans']

describe('the offer of another language', () => {
  it.each([
    ['the preferred language of the browser', ['de-AT', 'en'], null, 'de'],
    ['nothing where the preferred language is shown', ['en-GB', 'de'], null, undefined],
    ['the next language that the site has', ['nl', 'pt-PT'], null, 'pt-BR'],
    ['a language in the script that is read', ['zh-TW', 'zh-CN'], null, 'zh-Hans'],
    ['nothing where the site has none of them', ['ko', 'nl'], null, undefined],
    ['nothing for a tag that is none', ['en_US', ''], null, undefined],
    ['the chosen language before that of the browser', ['pt'], 'de', 'de'],
    ['nothing after the shown language was chosen', ['de'], 'en', undefined],
    ['that of the browser where the chosen one is gone', ['de'], 'fr', 'de'],
  ])('is %s', (_, wanted, chosen, offer) => {
    expect(chooseOffer(TAGS, 'en', wanted, chosen)).toBe(offer)
  })
})

describe('the offer of another region of a language', () => {
  const regions = ['pt-BR', 'pt-PT', 'en']
  it.each([
    ['nothing where the preferred region is shown', 'pt-PT', ['pt-PT', 'en'], undefined],
    ['the preferred region', 'pt-BR', ['pt-PT'], 'pt-PT'],
    ['the preferred region, however its tag is written', 'en', ['pt-pt'], 'pt-PT'],
    ['nothing where the site lacks the region and shows another', 'pt-PT', ['pt-AO'], undefined],
    ['the first region where the site lacks that of the browser', 'en', ['pt'], 'pt-BR'],
  ])('is %s', (_, current, wanted, offer) => {
    expect(chooseOffer(regions, current, wanted, null)).toBe(offer)
  })
})

describe('the path of a page in another language', () => {
  it.each([
    ['/', '', '/de', '/de'],
    ['/de', '/de', '', '/'],
    ['/de', '/de', '/ar', '/ar'],
    ['/Projects', '', '/de', '/de/Projects'],
    ['/de/Projects/robot', '/de', '', '/Projects/robot'],
    ['/Projects/Quiz', '', '/de', undefined],
    ['/de/notes', '/de', '/ar', undefined],
    ['/de/notes', '/de', '', '/notes'],
    ['*', '/de', '', undefined],
    ['*', '', '/de', undefined],
  ])('of %s, from "%s" to "%s", is %s', (page, from, prefix, path) => {
    const lacks = prefix === '' ? [] : ['/Projects/Quiz', ...(prefix === '/ar' ? ['/notes'] : [])]
    expect(translatePath(page, from, { prefix, lacks })).toBe(path)
  })
})

describe('the query of a page in another language', () => {
  it.each([
    ['', ''],
    ['?title=Milk&text=2%20litres%20%26%20bread', '?title=Milk&text=2+litres+%26+bread'],
    ['?name=Caf%C3%A9&day=2027-01-01&zone=UTC', '?name=Caf%C3%A9&day=2027-01-01&zone=UTC'],
    ['?q=plan&kind=Tool', '?q=plan'],
    ['?kind=Tool', ''],
  ])('of %s is %s', (search, query) => {
    expect(translateQuery(search)).toBe(query)
  })
})
