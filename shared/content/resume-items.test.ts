import { describe, expect, it } from 'vitest'
import { parseResume } from './resume.ts'
import type { ResumeSection } from './resume-sections.ts'
import { catalogue, siteSettings, valueOf } from './testing.ts'

/** The sections that a resume with these lists shows. */
function sectionsOf(lists: Record<string, unknown>, language = 'en'): ResumeSection[] {
  const json = { basics: { name: 'Ada' }, ...lists }
  return valueOf(parseResume('resume.json', json, catalogue(), siteSettings({ language }))).page
    .sections
}

describe('an item', () => {
  it('is omitted without a title, and so is a section without items', () => {
    const nameless = { startDate: '2020', url: 'https://a.example', highlights: ['x'] }
    const lists = ['work', 'education', 'projects', 'volunteer', 'awards', 'certificates']
    const more = ['publications', 'skills', 'languages', 'interests', 'references']
    expect(
      sectionsOf(Object.fromEntries([...lists, ...more].map((name) => [name, [nameless]]))),
    ).toEqual([])
    expect(sectionsOf({ work: [nameless, { name: 'Shop' }] })).toMatchObject([
      { entries: [{ title: 'Shop' }] },
    ])
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

  it('shows an invalid date unchanged', () => {
    expect(sectionsOf({ awards: [{ title: 'Prize', date: '2024-13-45' }] })).toMatchObject([
      { entries: [{ period: { end: { text: '2024-13-45' } } }] },
    ])
  })
})
