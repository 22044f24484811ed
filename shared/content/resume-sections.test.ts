import { describe, expect, it } from 'vitest'
import { parseResume } from './resume.ts'
import type { ResumeSection } from './resume-sections.ts'
import { catalogue, siteSettings, valueOf } from './testing.ts'

/** The sections that a resume with these lists shows. */
function sectionsOf(lists: Record<string, unknown>): ResumeSection[] {
  const json = { basics: { name: 'Ada' }, ...lists }
  return valueOf(parseResume('resume.json', json, catalogue(), siteSettings())).page.sections
}

describe('every section of a JSON Resume', () => {
  it('shows, in the order a reader expects', () => {
    const sections = sectionsOf({
      references: [{ name: 'Bo', reference: 'Good.' }],
      interests: [{ name: 'Maps' }],
      languages: [{ language: 'German' }],
      publications: [{ name: 'Paper' }],
      certificates: [{ name: 'Certificate' }],
      awards: [{ title: 'Prize' }],
      volunteer: [{ organization: 'Library' }],
      projects: [{ name: 'Planner' }],
      skills: [{ name: 'SQL' }],
      education: [{ institution: 'School' }],
      work: [{ name: 'Shop' }],
    })
    expect(sections.map(({ title }) => title)).toEqual([
      'Experience',
      'Education',
      'Skills',
      'Projects',
      'Volunteering',
      'Awards',
      'Certificates',
      'Publications',
      'Languages',
      'Interests',
      'References',
    ])
    expect(new Set(sections.map(({ id }) => id)).size).toBe(sections.length)
  })

  it('shows a job with its dates to the month', () => {
    const work = [
      {
        name: 'Shop',
        position: 'Clerk',
        location: 'Porto',
        description: 'Sells things',
        url: 'https://shop.example',
        startDate: '2022-02-14',
        summary: 'Sold things.',
        highlights: ['One', ''],
      },
    ]
    expect(sectionsOf({ work })).toEqual([
      {
        id: 'work',
        title: 'Experience',
        kind: 'entries',
        entries: [
          {
            title: 'Clerk',
            subtitle: 'Shop',
            subtitleUrl: 'https://shop.example',
            detail: 'Porto\u00a0· Sells things',
            period: {
              start: { text: 'Feb 2022', datetime: '2022-02-14' },
              end: { text: 'Present' },
            },
            summary: 'Sold things.',
            highlights: ['One'],
          },
        ],
      },
    ])
  })

  it.each([
    [
      'education',
      {
        institution: 'School',
        area: 'Computing',
        studyType: 'Bachelor',
        score: '17/20',
        courses: ['Logic'],
        endDate: '2024-07',
      },
      {
        title: 'Bachelor, Computing',
        subtitle: 'School',
        summary: 'Grade: 17/20',
        keywords: 'Logic',
        period: { end: { text: 'Jul 2024', datetime: '2024-07' } },
      },
    ],
    [
      'projects',
      {
        name: 'Planner',
        roles: ['Author', 'Tester'],
        type: 'study',
        description: 'Plans.',
        keywords: ['AI', 'SAT'],
      },
      {
        title: 'Planner',
        detail: 'Author\u00a0· Tester\u00a0· study',
        summary: 'Plans.',
        keywords: 'AI\u00a0· SAT',
      },
    ],
    [
      'volunteer',
      { organization: 'Library', position: 'Guide', highlights: ['Tours'] },
      { title: 'Guide', subtitle: 'Library', highlights: ['Tours'] },
    ],
    [
      'awards',
      { title: 'Prize', awarder: 'City', date: '2024-03-08', summary: 'First.' },
      {
        title: 'Prize',
        subtitle: 'City',
        summary: 'First.',
        period: { end: { text: '8 Mar 2024', datetime: '2024-03-08' } },
      },
    ],
    [
      'certificates',
      { name: 'Certificate', issuer: 'Institute', url: 'https://a.example/c', date: '2023' },
      {
        title: 'Certificate',
        subtitle: 'Institute',
        url: 'https://a.example/c',
        period: { end: { text: '2023', datetime: '2023' } },
      },
    ],
    [
      'publications',
      { name: 'Paper', publisher: 'Journal', releaseDate: '2023-11', summary: 'Short.' },
      {
        title: 'Paper',
        subtitle: 'Journal',
        summary: 'Short.',
        period: { end: { text: 'Nov 2023', datetime: '2023-11' } },
      },
    ],
  ])('shows an item of %s', (name, item, entry) => {
    expect(sectionsOf({ [name]: [item] })).toEqual([
      expect.objectContaining({
        id: name,
        kind: 'entries',
        entries: [entry],
      }),
    ])
  })

  it.each([
    [
      'skills',
      { name: 'SQL', level: 'Good', keywords: ['SQLite'] },
      { name: 'SQL', detail: 'Good', keywords: 'SQLite' },
    ],
    ['languages', { language: 'German', fluency: 'Native' }, { name: 'German', detail: 'Native' }],
    ['interests', { name: 'Maps', keywords: ['Old'] }, { name: 'Maps', keywords: 'Old' }],
  ])('shows a term of %s', (name, item, term) => {
    expect(sectionsOf({ [name]: [item] })).toEqual([
      expect.objectContaining({ id: name, kind: 'terms', terms: [term] }),
    ])
  })

  it('shows what others say, with or without their name, and who can be asked', () => {
    const references = [{ name: 'Bo', reference: 'Good.' }, { reference: 'Kind.' }, { name: 'Cy' }]
    expect(sectionsOf({ references })).toEqual([
      expect.objectContaining({
        kind: 'quotes',
        quotes: [
          { name: 'Bo', text: 'Good.' },
          { name: '', text: 'Kind.' },
          { name: '', text: 'Cy' },
        ],
      }),
    ])
  })
})
