import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { ContentError, toContentProblems } from './problem.ts'

describe('ContentError', () => {
  it('lists every problem on a line of its own, with its place', () => {
    const error = new ContentError([
      { file: 'site.json', path: 'title', expected: 'expected a text' },
      { file: 'personal.md', path: '', expected: 'expected this file, and it is missing' },
    ])
    expect(error.message).toBe(
      [
        'The content cannot be used:',
        '  site.json: title: expected a text',
        '  personal.md: expected this file, and it is missing',
      ].join('\n'),
    )
    expect(error.name).toBe('ContentError')
    expect(error.problems).toHaveLength(2)
  })
})

describe('toContentProblems', () => {
  it('writes paths as one would in a program', () => {
    const schema = z.object({
      work: z.array(z.object({ startDate: z.string('expected a text') })),
      title: z.string('expected a text'),
    })
    const { error } = schema.safeParse({ work: [{ startDate: '2020' }, { startDate: 2020 }] })
    expect(error && toContentProblems('resume.json', error)).toEqual([
      { file: 'resume.json', path: 'work[1].startDate', expected: 'expected a text' },
      { file: 'resume.json', path: 'title', expected: 'expected a text' },
    ])
  })

  it('leaves the path empty when the whole file is meant', () => {
    const { error } = z.object({}, 'expected an object').safeParse([])
    expect(error && toContentProblems('site.json', error)).toEqual([
      { file: 'site.json', path: '', expected: 'expected an object' },
    ])
  })
})
