import { expect, it } from 'vitest'
import { type CareerLine, composeCareerLine } from './career-line.ts'
import { resumeSchema } from './resume-schema.ts'
import { listSections } from './resume-sections.ts'
import { siteSettings } from './testing.ts'

type Job = { name?: string; position?: string; startDate?: string; endDate?: string }

function compose(
  work: Job[],
  { updated, ...rest }: { updated?: string; [section: string]: unknown } = {},
): CareerLine | undefined {
  const resume = resumeSchema.parse({ basics: { name: 'Ada Example' }, work, ...rest })
  return composeCareerLine(listSections(resume, siteSettings()), updated)
}

const job = (startDate: string, name = 'Mill', endDate = '2025-06'): Job => ({
  name,
  position: 'Miller',
  startDate,
  endDate,
})

it('rises at each start of a job, a school and voluntary work, in their order in time', () => {
  const line = compose([job('2022-01-01', 'Lab'), job('2024-01-01')], {
    education: [{ institution: 'School', area: 'Physics', startDate: '2020-01-01' }],
    volunteer: [{ organization: 'Workshop', startDate: '2023-01-01', endDate: '2023-05-01' }],
  })
  expect(line?.steps.map(({ description }) => description)).toEqual([
    'Physics, School, Jan 2020 – Present',
    'Miller, Lab, Jan 2022 – Jun 2025',
    'Workshop, Jan 2023 – May 2023',
    'Miller, Mill, Jan 2024 – Jun 2025',
  ])
})

it.each([
  ['fa', '۲۰۲۰', ['۲۰۲۰', '۲۰۲۱', '۲۰۲۲']],
  ['ar-EG', '٢٠٢٠', ['٢٠٢٠', '٢٠٢١', '٢٠٢٢']],
])('writes years in the digits of %s', (language, from, years) => {
  const work = [job('2020', 'A', '2021'), job('2021', 'B', '2022'), job('2022', 'C', '2022-12')]
  const resume = resumeSchema.parse({ basics: { name: 'Ada Example' }, work })
  const sections = listSections(resume, siteSettings())
  const line = composeCareerLine(sections, undefined, language)
  expect(line?.from).toBe(from)
  expect(line?.years.map(({ text }) => text)).toEqual(years)
})

it('leads to the entries as the page orders them, newest first', () => {
  const line = compose([job('2020'), job('2024'), job('2022')])
  expect(line?.steps.map(({ entryId }) => entryId)).toEqual(['work-3', 'work-2', 'work-1'])
})

it('places starts in proportion to time, from the first one to the last date', () => {
  const line = compose([
    job('2020-01-01', 'A', '2021'),
    job('2021-01-01', 'B', '2022'),
    job('2022-01-01', 'C', '2024-01-01'),
  ])
  expect(line?.steps[0]?.x).toBe(0)
  expect(line?.steps[1]?.x).toBeCloseTo(25, 0)
  expect(line?.steps[2]?.x).toBeCloseTo(50, 0)
  expect(line).toMatchObject({ end: 100, ongoing: false })
})

it('goes on up to the last change of the resume while a role has no end', () => {
  const jobs = [job('2020'), job('2021'), { ...job('2022'), endDate: 'Present' }]
  const line = compose(jobs, { updated: '2030-01-01' })
  expect(line).toMatchObject({ ongoing: true, end: 100 })
  expect(line?.steps[2]?.x).toBeLessThan(25)
})

it('has room after the last start if nothing is later', () => {
  const line = compose([job('2020'), job('2021'), { name: 'Mill', startDate: '2022' }])
  expect(line?.steps[2]?.x).toBeLessThan(95)
})

it('is left out with fewer than three starts, with equal ones, and without dates that can be read', () => {
  expect(compose([job('2020'), job('2021')])).toBeUndefined()
  expect(compose([job('2020'), job('2020'), job('2020')])).toBeUndefined()
  expect(compose([job('once'), job('2020'), job('2021')])).toBeUndefined()
  expect(compose([])).toBeUndefined()
})

it('begins later if the first start is far before the others', () => {
  const line = compose([job('1990'), job('2021'), job('2022'), job('2023')])
  expect(line?.steps).toHaveLength(3)
  expect(line?.steps[0]).toMatchObject({ x: 0, description: 'Miller, Mill, 2021 – Jun 2025' })
})

it('shows the ten newest of many starts', () => {
  const line = compose(Array.from({ length: 40 }, (_, year) => job(String(1980 + year))))
  expect(line?.steps).toHaveLength(10)
  expect(line?.steps.at(-1)?.description).toContain('2019')
  expect(line?.years.length).toBeLessThanOrEqual(10)
})

it('places no label over another one or outside, and cuts no name', () => {
  const name = 'Institute of very long and unlikely names'
  const line = compose([
    job('2020-01', name),
    job('2020-02', name),
    job('2020-03', name),
    job('2024-06', name),
  ])
  const labels = line?.steps.map(({ label }) => label)
  expect(labels?.[0]).toBeUndefined()
  expect(labels?.[1]).toBeUndefined()
  expect(labels?.[3]).toEqual({ text: name, side: 'before', page: 'medium' })
})

it('keeps the text after a step clear of the next step, on a page of its width', () => {
  const line = compose([job('2020', 'Saturday Workshop'), job('2022', 'Long Mill'), job('2023')])
  expect(line?.steps.map(({ label }) => label?.side)).toEqual(['after', 'before', 'before'])
  const close = compose([job('2020', 'Saturday Bicycle Workshop'), job('2022-06'), job('2025')])
  expect(close?.steps[0]?.label).toMatchObject({ side: 'after', page: 'medium' })
})

it.each([
  ['2020-03', '2024-06', '2021 2022 2023 2024'],
  ['1963', '2020-06', '1970 1980 1990 2000 2010 2020'],
])('names years between %s and %s that fit', (from, to, years) => {
  const line = compose([from, from, to].map((date) => job(date, 'Mill', to)))
  expect(line?.years.map(({ text }) => text).join(' ')).toBe(years)
})

it('names a year at the end of the line only on a wide page, whose margin has room for it', () => {
  const line = compose(['2022', '2023', '2024'].map((start) => job(start, 'Mill', '2025')))
  expect(line?.years.map(({ text, page }) => [text, page])).toEqual([
    ['2022', 'narrow'],
    ['2023', 'narrow'],
    ['2024', 'narrow'],
    ['2025', 'wide'],
  ])
})
