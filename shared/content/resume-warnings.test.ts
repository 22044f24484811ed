import { describe, expect, it } from 'vitest'
import { parseResume } from './resume.ts'
import { catalogue, siteSettings, valueOf } from './testing.ts'

/** The warnings of a resume with this content, as `path: what to do`. */
function warningsOf(json: { basics?: object; [key: string]: unknown }): string[] {
  const { basics, ...rest } = json
  const whole = { ...rest, basics: { name: 'Ada', ...basics } }
  const { warnings } = valueOf(parseResume('resume.json', whole, catalogue(), siteSettings()))
  return warnings.map(({ path, expected }) => `${path}: ${expected}`)
}

describe('an unknown key', () => {
  it.each([
    ['workExperience', 'work'],
    ['Work', 'work'],
    ['educations', 'education'],
    ['eduaction', 'education'],
    ['certifications', 'certificates'],
    ['hobbies', 'interests'],
    ['experience', 'work'],
    ['professional_experience', 'work'],
    ['technicalSkills', 'skills'],
    ['lanugages', 'languages'],
  ])('such as %s names the section %s that it means', (written, meant) => {
    expect(warningsOf({ [written]: [{ name: 'x' }] })).toEqual([
      `${written}: not shown, because JSON Resume has no such key: did you mean "${meant}"?`,
    ])
  })

  it('is told once for all entries that have it, with its first place', () => {
    const work = [{ name: 'A' }, { salary: 1 }, { salary: 2 }, { salary: 3 }, { salary: '' }]
    expect(warningsOf({ work })).toEqual([
      'work[1].salary: not shown, as in 2 other places, because JSON Resume has no such key: move its text to a key that shows, such as "summary"',
    ])
  })

  it('is counted after the first hundred', () => {
    const keys = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`key${index}`, 'x']))
    expect(warningsOf(keys(100)).at(-1)).toMatch(/^key99: not shown/)
    expect(warningsOf(keys(101)).slice(100)).toEqual([
      ': not shown: 1 other key that JSON Resume does not have',
    ])
    const many = warningsOf(keys(20_000))
    expect(many).toHaveLength(101)
    expect(many.at(-1)).toBe(': not shown: 19,900 other keys that JSON Resume does not have')
  })

  it('is told at every level', () => {
    const json = {
      skills: [{ levle: 'Good' }],
      basics: { pronouns: 'she', location: { planet: 'Earth' }, profiles: [{ nick: 'a' }] },
    }
    expect(warningsOf(json).map((warning) => warning.replace(/:.*/, ''))).toEqual([
      'skills[0].levle',
      'basics.pronouns',
      'basics.location.planet',
      'basics.profiles[0].nick',
    ])
  })

  it('is not told if nothing is lost, or if it is for tools', () => {
    const json = {
      $schema: 'x',
      extra: null,
      more: [],
      less: { a: '', b: null },
      meta: { theme: 'flat' },
    }
    expect(warningsOf(json)).toEqual([])
  })

  it('of an older version is told if the newer one is there too', () => {
    const work = [
      { name: 'Shop', company: 'Old shop' },
      { name: 'Shop', company: 'Shop', website: 'https://a.example' },
    ]
    expect(warningsOf({ work })).toEqual([
      'work[0].company: not shown, because "name" is there too: remove one of them',
    ])
  })
})

describe('a date', () => {
  it.each(['03/2020', '2024-02-30', 'Spring 2019', '2020-3'])(
    'such as %s is shown as it is written, with its place',
    (startDate) => {
      expect(warningsOf({ work: [{}, { name: 'Shop', startDate }] })).toEqual([
        `work[1].startDate: "${startDate}" is shown as it is written: write a date such as 2020, 2020-03 or 2020-03-18`,
      ])
    },
  )

  it.each(['date', 'releaseDate'])('is checked in the key %s too', (key) => {
    expect(warningsOf({ publications: [{ name: 'Paper', [key]: 'soon' }] })).toHaveLength(1)
  })

  it('before the start is told', () => {
    expect(warningsOf({ work: [{ name: 'A', startDate: '2021-05', endDate: '2020' }] })).toEqual([
      'work[0].endDate: the end 2020 is before the start 2021-05: correct one of them',
    ])
    expect(warningsOf({ work: [{ name: 'A', startDate: '2021-05', endDate: '2021' }] })).toEqual([])
  })

  it('may be a word for a period that goes on', () => {
    const endDates = ['heute', 'Present', '至今', 'bugün', '']
    expect(
      warningsOf({ work: endDates.map((endDate) => ({ name: 'A', startDate: '2020', endDate })) }),
    ).toEqual([])
  })

  it('of another calendar is told', () => {
    expect(warningsOf({ awards: [{ title: 'A', date: '1399-05' }] })).toEqual([
      'awards[0].date: 1399 is shown as a year of the Gregorian calendar: convert the date',
    ])
  })
})

describe('other warnings', () => {
  it('name a profile that has only a network', () => {
    const profiles = [{ network: 'Code', username: 'ada' }, { network: 'Chess' }, {}]
    expect(warningsOf({ basics: { profiles } })).toEqual([
      'basics.profiles[1]: not shown: add a "url" or a "username"',
    ])
  })

  it('name a picture that is missing', () => {
    expect(warningsOf({ basics: { image: 'images/no.svg' } })).toEqual([
      'basics.image: not shown: the content folder has no picture "images/no.svg": add it, or correct the path',
    ])
  })

  it('name texts with HTML', () => {
    const work = [{ summary: '<p>Built <b>things</b></p>', highlights: ['x', 'R&amp;D'] }]
    expect(warningsOf({ work }).map((warning) => warning.replace(/:.*/, ''))).toEqual([
      'work[0].summary',
      'work[0].highlights[1]',
    ])
  })

  it('name a place that is a text, because it may contain a street', () => {
    expect(warningsOf({ basics: { location: 'Rua 1, Porto' } })).toEqual([
      'basics.location: shown as it is, with a street in it: write an object, such as { "city": "Porto", "countryCode": "PT" }',
    ])
  })
})
