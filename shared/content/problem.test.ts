import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { ContentError, toContentProblems } from './problem.ts'

describe('ContentError', () => {
  it('lists every problem on its own line, with its path', () => {
    const error = new ContentError([
      { file: 'site.json', path: 'title', expected: 'write a text' },
      { file: 'personal.md', path: '', expected: 'the file is missing: create it' },
    ])
    expect(error.message).toBe(
      [
        'The content cannot be used:',
        '  site.json: title: write a text',
        '  personal.md: the file is missing: create it',
      ].join('\n'),
    )
    expect(error.name).toBe('ContentError')
    expect(error.problems).toHaveLength(2)
  })
})

describe('toContentProblems', () => {
  it('formats paths like property access', () => {
    const schema = z.object({
      work: z.array(z.object({ startDate: z.string('write a text') })),
      title: z.string('write a text'),
    })
    const { error } = schema.safeParse({ work: [{ startDate: '2020' }, { startDate: 2020 }] })
    expect(error && toContentProblems('resume.json', error)).toEqual([
      { file: 'resume.json', path: 'work[1].startDate', expected: 'write a text' },
      { file: 'resume.json', path: 'title', expected: 'write a text' },
    ])
  })

  it('says what to write where the schema has no message of its own', () => {
    const schema = z.object({
      phone: z.boolean(),
      projects: z.array(z.string()),
      order: z.number(),
    })
    const { error } = schema.safeParse({ phone: 'yes', projects: 'robot', order: '1' })
    expect(error && toContentProblems('site.json', error).map(({ expected }) => expected)).toEqual([
      'write true or false',
      'write a list, [ … ]',
      'write a number',
    ])
  })

  it('leaves the path empty for the whole file', () => {
    const { error } = z.object({}, 'write an object').safeParse([])
    expect(error && toContentProblems('site.json', error)).toEqual([
      { file: 'site.json', path: '', expected: 'write an object' },
    ])
  })
})
