import { describe, expect, it } from 'vitest'
import { parseResume } from './resume.ts'
import { SECTION_KEYS } from './resume-layout.ts'
import type { ResumeSection } from './resume-sections.ts'
import { catalogue, siteSettings, valueOf } from './testing.ts'

/** The sections that a resume with these lists shows. */
function sectionsOf(lists: Record<string, unknown>, language = 'en'): ResumeSection[] {
  const json = { basics: { name: 'Ada' }, ...lists }
  return valueOf(parseResume('resume.json', json, catalogue(), siteSettings({ language }))).page
    .sections
}

describe('an item', () => {
  it.each(['work', 'education', 'projects', 'volunteer', 'awards', 'certificates', 'publications'])(
    'of %s shows what it has if it has no name',
    (section) => {
      const nameless = { startDate: '2020', url: 'https://a.example/', highlights: ['One'] }
      expect(sectionsOf({ [section]: [nameless] })).toMatchObject([
        {
          entries: [
            { title: 'a.example', url: 'https://a.example/', period: {}, highlights: ['One'] },
          ],
        },
      ])
      expect(sectionsOf({ [section]: [{ summary: 'Short.' }] })).toMatchObject([
        { entries: [{ summary: 'Short.' }] },
      ])
    },
  )

  it('is omitted if it is empty, and so is a section without items', () => {
    const empty = { name: '', title: null, highlights: [], keywords: [''], url: '' }
    expect(
      sectionsOf(Object.fromEntries(SECTION_KEYS.map((name) => [name, [empty, null]]))),
    ).toEqual([])
  })

  it('falls back to the next field as title, and does not repeat it', () => {
    const [work, education] = sectionsOf({
      work: [{ name: 'Shop' }],
      education: [{ institution: 'School' }],
    })
    expect(work).toMatchObject({ entries: [{ title: 'Shop' }] })
    expect(education).toMatchObject({ entries: [{ title: 'School' }] })
    expect(JSON.stringify([work, education])).not.toContain('subtitle')
  })

  it.each(['javascript:alert(1)', 'ftp://a.example', 'a.example', '//a.example'])(
    'loses the link %s and stays',
    (url) => {
      const [section] = sectionsOf({ work: [{ name: 'Shop', url }] })
      expect(section).toMatchObject({ entries: [{ title: 'Shop' }] })
      expect(JSON.stringify(section)).not.toContain('url')
    },
  )

  it('has its dates in the language of the site', () => {
    expect(sectionsOf({ awards: [{ title: 'Prize', date: '2024-05-08' }] }, 'de')).toMatchObject([
      { entries: [{ period: { end: { text: '8. Mai 2024' } } }] },
    ])
  })

  it('shows text, place, points and words of every section', () => {
    const more = {
      location: 'Porto',
      summary: 'Short.',
      description: 'Long.',
      highlights: ['One'],
      keywords: ['Two', 'Three'],
    }
    expect(
      sectionsOf({ awards: [{ title: 'Prize', url: 'https://a.example', ...more }] }),
    ).toMatchObject([
      {
        entries: [
          {
            title: 'Prize',
            url: 'https://a.example',
            detail: 'Porto',
            summary: 'Short.\nLong.',
            highlights: ['One'],
            keywords: 'Two\u00a0· Three',
          },
        ],
      },
    ])
  })

  it('may be a text, or stand alone without a list', () => {
    expect(
      sectionsOf({ skills: ['SQL', 'React'], work: 'Shop', interests: { name: 'Maps' } }),
    ).toMatchObject([
      { id: 'work', entries: [{ title: 'Shop' }] },
      { id: 'skills', terms: [], run: 'SQL\u00a0· React' },
      { id: 'interests', terms: [{ name: 'Maps' }] },
    ])
    expect(sectionsOf({ work: { name: 'Shop', highlights: 'One' } })).toMatchObject([
      { entries: [{ title: 'Shop', highlights: ['One'] }] },
    ])
  })

  it('shows an invalid date unchanged', () => {
    expect(sectionsOf({ awards: [{ title: 'Prize', date: '2024-13-45' }] })).toMatchObject([
      { entries: [{ period: { end: { text: '2024-13-45' } } }] },
    ])
  })
})

describe('terms', () => {
  it.each(['en', 'de', 'zh', 'ja', 'ko', 'ru', 'tr', 'fa'])(
    'are separated alike in %s',
    (language) => {
      const skills = [{ name: 'Web', keywords: ['React', 'TypeScript', 'Vue'] }]
      expect(sectionsOf({ skills }, language)).toMatchObject([
        { terms: [{ keywords: 'React\u00a0· TypeScript\u00a0· Vue' }] },
      ])
    },
  )

  it('without details are one text, below those with details', () => {
    const skills = [{ name: 'SQL' }, { name: 'Web', level: 'Good' }, { name: 'CSS' }]
    expect(sectionsOf({ skills })).toMatchObject([
      { terms: [{ name: 'Web', detail: 'Good' }], run: 'SQL\u00a0· CSS' },
    ])
  })

  it('without a name show their words', () => {
    const interests = [{ keywords: ['Maps', 'Tea'] }, { name: '', keywords: 'Bread' }]
    expect(sectionsOf({ interests })).toMatchObject([
      { terms: [], run: 'Maps\u00a0· Tea\u00a0· Bread' },
    ])
  })

  it('stay on a line of their own if there is only one', () => {
    expect(sectionsOf({ languages: [{ language: 'German' }] })).toEqual([
      { id: 'languages', title: 'Languages', kind: 'terms', terms: [{ name: 'German' }] },
    ])
  })
})
