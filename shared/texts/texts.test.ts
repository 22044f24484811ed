import { describe, expect, it } from 'vitest'
import { type Counted, fillCount } from './count.ts'
import {
  completeTexts,
  findLanguage,
  listMissingTexts,
  type Texts,
  textsIn,
  listTextLanguages,
  textsOf,
} from './texts.ts'
import { LANGUAGE_TAGS } from './tags.ts'
import { fill } from './write.ts'

const english = textsIn('en')
const others = LANGUAGE_TAGS.filter((tag) => tag !== 'en').map(
  (tag) => [tag, textsIn(tag)] as const,
)

/** Lists every form of every text with its place. */
function listForms(texts: Texts): [string, string][] {
  return Object.entries(texts).flatMap(([group, messages]) =>
    Object.entries(messages).flatMap(([name, text]) =>
      typeof text === 'string'
        ? [[`${group}.${name}`, text] as [string, string]]
        : Object.values(text).map((form): [string, string] => [`${group}.${name}`, form]),
    ),
  )
}

/** Punctuation that belongs to another language, but for that of times, addresses and the face of the not-found page. */
const WRONG_PUNCTUATION: Readonly<Record<string, RegExp>> = {
  // A line must not begin with a mark, so the space before it does not break.
  fr: / (?:[;!?»]|:(?!\/))|« |[\p{L}}][;!?»]|\p{L}:(?!VCALENDAR)/u,
  ar: /[,;?]/,
  ja: /[,;?]|[:!](?![\d/VＡ-Ｚ\p{L}])/u,
  'zh-Hans': /[,;?]|[:!](?![\d/VＡ-Ｚ\p{L}])/u,
}

/** Words that translators mixed with others for the same thing, and forms of address other than the language's one. */
const OTHER_WORDS: Readonly<Record<string, RegExp>> = {
  es: /\b(?:usted|su (?:mensaje|texto|navegador|conexión|red|respuesta|nombre|idioma)|(?:inténte|dé[j]e|guárde|permíta)l[oa]s?|elija|compruebe|acorte|vuelva|escriba)\b/iu,
  it: /\b(?:pass[oi]|elenc(?:o|hi)|il suo (?:nome|testo|messaggio)|su di lei|riprovi|controlli|scelga|accorci |svuoti)\b/iu,
  'pt-BR': /\betapas?\b/iu,
  pl: /(?<!\p{L})łącz[ae]|odnośnik|zakończ(?:ysz|) zadanie/iu,
  tr: /tekrar/iu,
  ar: /تذكيراتكم|قائمتكم|فضلكم|تحققوا|حاولوا|تريدون|سيصلكم/u,
  'zh-Hans': /列表|\} 个任务/u,
  ja: /ステップ|やることリスト|書き出/u,
}

/** Places in which a duration, which is always in the nominative, would need another case. */
const DURATION_IN_OTHER_CASE: Readonly<Record<string, RegExp>> = {
  de: /(?:nach|seit|vor|von|innerhalb) \{(?:period|wait|files|record)\}/u,
  pl: /Przechowywane przez \{/u,
  ar: /(?:بعد|تُحفظ) \{wait\}|\{period\} على الأكثر/u,
}

const namesIn = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort()

describe.each(others)('the texts in %s', (tag, texts) => {
  it('are those of English, with the same values in braces', () => {
    const known = new Map(listForms(english))
    for (const [place, form] of listForms(texts)) {
      // A plural form may write the number as a word.
      const wanted = namesIn(known.get(place) ?? '').filter((name) => name !== '{count}')
      expect(
        namesIn(form).filter((name) => name !== '{count}'),
        place,
      ).toEqual(wanted)
      if (!place.startsWith('language.')) expect(form, place).toBe(form.trim())
    }
    const places = (all: Texts) => [...new Set(listForms(all).map(([place]) => place))]
    expect(places(texts)).toEqual(places(english))
  })

  it('put durations where they need no other case', () => {
    for (const [place, form] of listForms(texts))
      expect(form, place).not.toMatch(DURATION_IN_OTHER_CASE[tag] ?? /(?!)/)
  })

  it('have every plural form of the language', () => {
    const categories = new Intl.PluralRules(tag).resolvedOptions().pluralCategories
    const counted = Object.values(texts)
      .flatMap((group) => Object.values<string | Counted>(group))
      .filter((text) => typeof text !== 'string')
    expect(counted.length).toBeGreaterThan(10)
    for (const text of counted) {
      // One without its number says the same of any number.
      if (!Object.values(text).some((form) => form.includes('{count}'))) continue
      // French, Spanish, Italian and Portuguese have "many" for a million, which says the same.
      const missing = categories.filter((category) => !(category in text) && category !== 'many')
      expect(missing, text.other).toEqual([])
    }
  })
})

describe('the punctuation', () => {
  it.each(others)('of %s is that of the language', (tag, texts) => {
    const wrong = WRONG_PUNCTUATION[tag] ?? /["']/
    const { typing: _, ...shown } = texts
    const forms = listForms(shown as Texts).filter(([place]) => !place.startsWith('language.'))
    expect(forms.filter(([, form]) => wrong.test(form) || /["']|\.\.\./.test(form))).toEqual([])
  })
})

describe('one thing has one name', () => {
  it.each(Object.entries(OTHER_WORDS))('in %s', (tag, words) => {
    const { typing: _, ...shown } = textsIn(tag)
    expect(listForms(shown as Texts).filter(([, form]) => words.test(form))).toEqual([])
  })
})

it('has texts for the languages that accounts can have', () => {
  for (const tag of LANGUAGE_TAGS) expect(textsIn(tag).language.tag).toBe(tag)
})

it('are English where a language lacks them, and named', () => {
  const { frame, ...rest } = textsIn('de')
  const { skip: _, ...others } = frame
  const { texts, missing } = completeTexts({ ...rest, frame: others })
  expect(missing).toEqual(['frame.skip'])
  expect(texts.frame).toEqual({ ...frame, skip: english.frame.skip })
  for (const tag of LANGUAGE_TAGS) expect(listMissingTexts(tag), tag).toEqual([])
})

describe('the language of the texts', () => {
  it.each([
    ['en', 'en'],
    ['de-AT', 'de'],
    ['pt', 'pt-BR'],
    ['pt-PT', 'pt-BR'],
    ['zh', 'zh-Hans'],
    ['zh-CN', 'zh-Hans'],
    ['zh-TW', undefined],
    ['ar-EG', 'ar'],
    ['nl', undefined],
  ])('of a site in %s is %s', (language, tag) => {
    expect(findLanguage(language)).toBe(tag)
  })

  it('is English where there is no other', () => {
    expect(textsIn('nl')).toBe(english)
  })

  it('is the nearest of those of an owner, and English if all of a group would be', () => {
    const frame = (search: string) => ({ frame: { search } })
    const ownTexts = { nl: frame('Zoeken'), 'nl-BE': frame('Zoek') }
    const site = { language: 'nl', ownTexts }
    expect(textsOf(site).frame.search).toBe('Zoeken')
    expect(textsOf(site, 'nl-be').frame.search).toBe('Zoek')
    expect(textsOf(site, 'nl-NL').frame.search).toBe('Zoeken')
    expect(textsOf(site, 'nl', 'mail')).toBe(english)
    expect(textsOf(site, 'nl', 'frame').frame.search).toBe('Zoeken')
  })

  it('is the English of the site where a language has no texts', () => {
    const site = {
      language: 'fy',
      ownTexts: { nl: { frame: { search: 'Zoeken' } }, 'en-GB': { mail: { keepThisMail: 'Own' } } },
    }
    for (const tag of [undefined, 'fy', 'nl', 'en'])
      expect(textsOf(site, tag, 'mail').mail.keepThisMail, tag).toBe('Own')
  })

  it('is that of an owner for the regions it was written in and those without texts', () => {
    const ownTexts = { 'de-AT': { frame: { search: 'Suchen!' } } }
    const site = { language: 'de-AT', ownTexts }
    for (const tag of [undefined, 'de-AT', 'de', 'de-CH']) {
      expect(textsOf(site, tag).frame.search, tag).toBe('Suchen!')
      expect(textsOf(site, tag).language.tag, tag).toBe('de-AT')
    }
    const names = listTextLanguages(ownTexts)
    expect(names).toContain('de-AT')
    expect(names).not.toContain('de')
    expect(listTextLanguages({ ...ownTexts, de: {} })).toEqual(
      expect.arrayContaining(['de', 'de-AT']),
    )
  })

  it.each([
    { language: 'pt-PT', other: 'pt-BR' },
    { language: 'pt-BR', other: 'pt-PT' },
    { language: 'pt-BR', other: 'pt-pt' },
    { language: 'en-GB', other: 'en' },
  ])(
    'is that of the product in $other if an owner has texts in $language',
    ({ language, other }) => {
      const ownTexts = { [language]: { frame: { search: 'Own' } }, [other]: {} }
      const site = { language, ownTexts }
      // A page asks for texts in the language of its own.
      const asks = (tag: string) => textsIn(tag, ownTexts[tag]).language.tag
      expect(textsOf(site, asks(language)).frame.search).toBe('Own')
      expect(textsOf(site, asks(other)).frame.search).toBe(textsIn(other).frame.search)
    },
  )
})

it('writes numbers and values as the language does', () => {
  expect(fill('{a} and {b}, {c}', { a: 1, b: '{a}' })).toBe('1 and {a}, {c}')
  const { projects, matching } = textsIn('pl').reading
  expect([1, 2, 5, 22].map((count) => fillCount(projects, count, 'pl'))).toEqual([
    '1 projekt',
    '2 projekty',
    '5 projektów',
    '22 projekty',
  ])
  expect(fillCount(matching, 14, 'pl', { matching: '3' })).toBe('3 z 14 projektów')
  expect(fillCount(textsIn('de').reading.projects, 1234, 'de')).toBe('1.234 Projekte')
  expect(fillCount(textsIn('ar').reading.projects, 2, 'ar')).toBe('مشروعان')
})
