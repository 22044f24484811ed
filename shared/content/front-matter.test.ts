import { describe, expect, it } from 'vitest'
import { splitFrontMatter } from './front-matter.ts'
import { problemsIn, valueOf } from './testing.ts'

function split(text: string) {
  return splitFrontMatter('projects/quiz.md', text)
}

describe('splitFrontMatter', () => {
  it('separates the settings from the text below', () => {
    expect(valueOf(split('---\ntitle: Quiz\nstack: [a, b]\n---\n\nHello.\n'))).toMatchObject({
      data: { title: 'Quiz', stack: ['a', 'b'] },
      body: '\nHello.\n',
      line: 5,
    })
  })

  it('reads files that Windows editors wrote, with a byte order mark and CRLF', () => {
    expect(valueOf(split('\uFEFF---\r\ntitle: Quiz\r\n---\r\nHello.\r\n'))).toMatchObject({
      data: { title: 'Quiz' },
      body: 'Hello.\r\n',
      line: 4,
    })
  })

  it('ends the settings at the first closing line, so that the text can have horizontal rules', () => {
    expect(valueOf(split('---\na: 1\n---\none\n\n---\n\ntwo')).body).toBe('one\n\n---\n\ntwo')
  })

  it('accepts a file without text below the settings', () => {
    expect(valueOf(split('---\na: 1\n---'))).toMatchObject({ data: { a: 1 }, body: '', line: 3 })
  })

  it('accepts empty settings, and spaces after the hyphens', () => {
    expect(valueOf(split('---\n---\none\n\n---\ntwo'))).toMatchObject({
      data: null,
      body: 'one\n\n---\ntwo',
      line: 3,
    })
    expect(valueOf(split('--- \na: 1\n---\t\ntext'))).toMatchObject({
      data: { a: 1 },
      body: 'text',
    })
  })

  it.each([
    ['no settings at all', '# Quiz\n'],
    ['settings after a text', 'Hello.\n---\ntitle: Quiz\n---\n'],
    ['an empty file', ''],
  ])('asks for settings when a file has %s', (_, text) => {
    expect(problemsIn(split(text))).toEqual([
      ': begin the file with settings (YAML) between two --- lines',
    ])
  })

  it('asks for the end of settings that do not end', () => {
    expect(problemsIn(split('---\ntitle: Quiz\n\nHello.'))).toEqual([
      ': end the settings with a line of three hyphens, ---',
    ])
  })

  it('finds a field by the lines of the file', () => {
    const text =
      '\uFEFF---\r\ntitle: Quiz\r\nlinks:\r\n  - label: Code\r\n    url: x\r\n---\r\nHello.'
    const { locate } = valueOf(split(text))
    expect(locate('title')).toEqual({ line: 2, column: 1 })
    expect(locate('links[0].url')).toEqual({ line: 5, column: 5 })
    expect(locate('links[0].icon')).toEqual({ line: 4, column: 5 })
    expect(locate('summary')).toEqual({ line: 2, column: 1 })
  })

  it.each([
    ['a quote that does not end', 'title: "Quiz', { line: 2, column: 8 }],
    ['a key twice', 'a: 1\na: 2', { line: 3, column: 1 }],
    ['an asterisk where a text begins', 'title: *Quiz*', { line: 2, column: 8 }],
  ])('tells of %s with its line in the file', (_, yaml, place) => {
    const result = split(`---\n${yaml}\n---\n`)
    expect(result.ok ? [] : result.problem).toEqual([
      {
        file: 'projects/quiz.md',
        path: '',
        expected: expect.stringMatching(/^correct the YAML: \S/) as string,
        ...place,
      },
    ])
  })
})
