import { describe, expect, it } from 'vitest'
import { parseResume } from './resume.ts'
import type { ResumeLayout } from './resume-layout.ts'
import { sortNewestFirst } from './resume-order.ts'
import { catalogue, siteSettings, valueOf } from './testing.ts'

describe('sortNewestFirst', () => {
  it('sorts by the end, then by the start; what goes on is first, what has no date last', () => {
    const items = [
      { name: 'undated' },
      { name: 'old', startDate: '2010', endDate: '2012' },
      { name: 'long', startDate: '2015-01', endDate: '2020-05' },
      { name: 'short', startDate: '2019-01', endDate: '2020-05' },
      { name: 'going on', startDate: '2014' },
      { name: 'only an end', endDate: '2013' },
      { name: 'a word', startDate: '2016', endDate: 'heute' },
    ]
    expect(sortNewestFirst(items).map(({ name }) => name)).toEqual([
      'a word',
      'going on',
      'short',
      'long',
      'only an end',
      'old',
      'undated',
    ])
  })

  it('reads dates in other forms', () => {
    const days = ['2019', '03/2020', '2020-02-30', '2024年3月', 'Spring 2022', '11.2023', '2020-05']
    const sorted = sortNewestFirst(days.map((date) => ({ date })))
    expect(sorted.map(({ date }) => date)).toEqual([
      '2024年3月',
      '11.2023',
      'Spring 2022',
      '2020-05',
      '03/2020',
      '2020-02-30',
      '2019',
    ])
  })

  it('keeps the order of items with equal dates, and of those without', () => {
    const items: { name: string; date?: string }[] = [{ name: 'a' }, { name: 'b' }, { name: 'c' }]
    expect(sortNewestFirst(items)).toEqual(items)
  })
})

describe('resume in site.json', () => {
  const json = {
    basics: { name: 'Ada' },
    work: [
      { name: 'Old', startDate: '2010', endDate: '2011' },
      { name: 'New', startDate: '2020' },
    ],
    education: [{ institution: 'School' }],
    interests: [{ name: 'Maps', keywords: ['Old ones'] }],
  }
  const parse = (resume?: ResumeLayout) =>
    valueOf(
      parseResume(
        'resume.json',
        json,
        catalogue(),
        siteSettings(resume && { resume: { ...resume, downloads: true } }),
      ),
    )

  it('chooses the sections, their order and their titles', () => {
    const sections = ['interests', { key: 'work', title: ' Berufserfahrung ' }] as const
    const { page, source } = parse({ sections: [...sections] })
    expect(page.sections.map(({ id, title }) => [id, title])).toEqual([
      ['interests', 'Interests'],
      ['work', 'Berufserfahrung'],
    ])
    expect(source).toMatchObject({ education: [], work: [{}, {}] })
  })

  it('keeps the order of the file if it asks for it', () => {
    const titles = ({ page }: ReturnType<typeof parse>) =>
      page.sections.flatMap((section) =>
        section.kind === 'entries' ? section.entries.map(({ title }) => title) : [],
      )
    expect(titles(parse())).toEqual(['New', 'Old', 'School'])
    expect(titles(parse({ order: 'newest' }))).toEqual(['New', 'Old', 'School'])
    expect(titles(parse({ order: 'file' }))).toEqual(['Old', 'New', 'School'])
  })

  it('can hide every section', () => {
    expect(parse({ sections: [] }).page.sections).toEqual([])
  })
})
