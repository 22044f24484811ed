import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ParsedResume, parseResume } from './resume.ts'
import { catalogue, siteSettings, valueOf } from './testing.ts'

function parse(json: unknown, language = 'en'): ParsedResume {
  return valueOf(parseResume('resume.json', json, catalogue(), siteSettings({ language })))
}

const basics = { name: 'Ada' }

describe('a file of an older version', () => {
  it('is read by its own keys', () => {
    const { page, source } = parse({
      basics: {
        name: 'Ada',
        website: 'https://ada.example',
        picture: '',
        bio: 'Likes planning.',
        profiles: [{ network: 'Code', website: 'https://code.example/ada' }],
      },
      work: [{ company: 'Shop', position: 'Clerk', website: 'https://shop.example' }],
      education: [{ institution: 'School', gpa: 3.5 }],
      publications: [{ name: 'Paper', website: 'https://paper.example' }],
    })
    expect(page.summary).toBe('Likes planning.')
    expect(page.contacts.map(({ url }) => url)).toEqual([
      'https://ada.example',
      'https://code.example/ada',
    ])
    expect(page.sections).toMatchObject([
      { entries: [{ subtitle: 'Shop', subtitleUrl: 'https://shop.example' }] },
      { entries: [{ summary: 'Grade: 3.5' }] },
      { entries: [{ url: 'https://paper.example' }] },
    ])
    expect(JSON.stringify(source)).not.toMatch(/company|website|gpa|bio/)
  })

  it('may call its head "bio"', () => {
    expect(parse({ bio: basics }).page.name).toBe('Ada')
    expect(parse({ basics, bio: 'unknown here' }).page.name).toBe('Ada')
  })

  it('yields to the newer key', () => {
    const work = [
      { name: 'Shop', company: 'Old shop', url: 'https://a.example', website: 'https://b.example' },
    ]
    expect(parse({ basics, work }).source.work).toMatchObject([
      { name: 'Shop', url: 'https://a.example' },
    ])
    expect(parse({ basics, work: [{ name: '', company: 'Old shop' }] }).source.work).toMatchObject([
      { name: 'Old shop' },
    ])
  })
})

describe('a loose file', () => {
  it('may have numbers for texts and null for items', () => {
    const { page } = parse({
      basics: { ...basics, location: { postalCode: 4000, city: 'Porto' } },
      work: [null, { name: 'Shop', startDate: 2020, highlights: [null, 'One', 2] }],
    })
    expect(page.sections).toMatchObject([
      { entries: [{ period: { start: { text: '2020' } }, highlights: ['One', '2'] }] },
    ])
  })

  it('loses control characters and keeps line breaks', () => {
    const summary = 'A\u0000\u0007\u001b[31m B\r\n\r\nC\ud800'
    expect(parse({ basics: { name: 'A\u0000da', summary } }).page).toMatchObject({
      name: 'Ada',
      summary: 'A[31m B\n\nC\uFFFD',
    })
  })

  it('has its country in the language of the site, or as it is written', () => {
    const shown = (countryCode: string) =>
      parse({ basics: { ...basics, location: { countryCode } } }, 'de').page.location
    expect(shown('es')).toBe('Spanien')
    expect(shown('Spain')).toBe('Spain')
    expect(shown('ZZZ')).toBe('ZZZ')
  })

  it('is accepted with any value of unknown keys', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (unknown) => {
        const extra = Object.fromEntries(
          Object.entries(unknown).map(([key, value]) => [`x-${key}`, value]),
        )
        expect(parse({ ...extra, basics: { ...extra, ...basics } }).page.name).toBe('Ada')
      }),
    )
  })

  it('does not change the prototype of other objects', () => {
    const json: unknown = JSON.parse(
      '{"__proto__":{"polluted":1},"basics":{"name":"Ada","__proto__":{"polluted":1}},"work":[{"name":"Shop","__proto__":{"polluted":1}}]}',
    )
    expect(JSON.stringify(parse(json))).not.toContain('polluted')
    expect({}).not.toHaveProperty('polluted')
  })
})

describe('a link that nobody should follow', () => {
  const bad = [
    'javascript:alert(1)',
    'JaVa\tScript:alert(1)',
    'data:text/html,1',
    'ftp://a.example',
    'a.example',
    '//a.example',
    '/Projects',
    '#work',
  ]

  it.each(bad)('%j is omitted everywhere, with a warning that names the path', (url) => {
    const { page, source, warnings } = parse({
      basics: { ...basics, url, profiles: [{ network: 'Bad', username: 'ada', url }] },
      work: [{}, { name: 'Shop', url }],
      projects: [{ name: 'Planner', url }],
      meta: { canonical: url },
    })
    expect(page.contacts).toEqual([{ label: 'Bad', text: 'ada' }])
    expect(JSON.stringify([page, source])).not.toContain('rl":"')
    expect(warnings.map(({ path }) => path)).toEqual([
      'basics.url',
      'basics.profiles[0].url',
      'work[1].url',
      'projects[0].url',
      'meta.canonical',
    ])
    expect(warnings[0]?.expected).toContain(
      'use a link that starts with http:, https:, mailto: or tel:',
    )
  })

  it('is reported in one short line', () => {
    const { warnings } = parse({ basics: { ...basics, url: `javascript:\n${'x'.repeat(9000)}` } })
    expect(warnings[0]?.expected.length).toBeLessThan(200)
    expect(warnings[0]?.expected).not.toContain('\n')
  })
})

describe('contacts without a valid address', () => {
  it.each(['a@b.example?bcc=x@y.example', 'javascript:alert(1)', 'a b@c.example', '<a@b.example>'])(
    'stay text: %s',
    (email) => {
      expect(parse({ basics: { ...basics, email } }).page.contacts).toEqual([
        { label: 'E-mail', text: email },
      ])
    },
  )

  it('dial no extension, and no zero that is only for calls within the country', () => {
    const dial = (phone: string) =>
      valueOf(
        parseResume(
          'resume.json',
          { basics: { ...basics, phone } },
          catalogue(),
          siteSettings({ private: { phone: true, street: false } }),
        ),
      ).page.contacts[0]?.url
    expect(dial('+1 (202) 555-0143 ext. 12')).toBe('tel:+12025550143')
    expect(dial('+49 (0)30 123456')).toBe('tel:+4930123456')
    expect(dial('0044 (0) 20 7946 0000')).toBe('tel:00442079460000')
    expect(dial('(+49) (0)30 123456')).toBe('tel:+4930123456')
    expect(dial('(0) 30 123456')).toBe('tel:030123456')
    expect(dial('ask me')).toBeUndefined()
  })
})

it('a picture on another server is not shown, with a warning', () => {
  const { page, warnings } = parse({ basics: { ...basics, image: 'https://a.example/me.jpg' } })
  expect(page).not.toHaveProperty('picture')
  expect(warnings).toMatchObject([{ path: 'basics.image' }])
})

it('the day of the last change is shown', () => {
  const meta = { lastModified: '2026-11-01T09:00:00' }
  expect(parse({ basics, meta }).page.updated).toEqual({
    text: '1 Nov 2026',
    datetime: '2026-11-01',
  })
})
