import { describe, expect, it } from 'vitest'
import { splitFrontMatter } from './front-matter.ts'
import { problemsIn, valueOf } from './testing.ts'

function split(text: string) {
  return splitFrontMatter('projects/quiz.md', text)
}

describe('splitFrontMatter', () => {
  it('separates the settings from the text below', () => {
    expect(valueOf(split('---\ntitle: Quiz\nstack: [a, b]\n---\n\nHello.\n'))).toEqual({
      data: { title: 'Quiz', stack: ['a', 'b'] },
      body: '\nHello.\n',
    })
  })

  it('reads files that Windows editors wrote, with a byte order mark and CRLF', () => {
    expect(valueOf(split('\uFEFF---\r\ntitle: Quiz\r\n---\r\nHello.\r\n'))).toEqual({
      data: { title: 'Quiz' },
      body: 'Hello.\r\n',
    })
  })

  it('ends the settings at the first closing line, so that the text can have horizontal rules', () => {
    expect(valueOf(split('---\na: 1\n---\none\n\n---\n\ntwo')).body).toBe('one\n\n---\n\ntwo')
  })

  it('accepts a file without text below the settings', () => {
    expect(valueOf(split('---\na: 1\n---'))).toEqual({ data: { a: 1 }, body: '' })
  })

  it.each([
    ['no settings at all', '# Quiz\n'],
    ['settings that do not end', '---\ntitle: Quiz\n\nHello.'],
    ['settings after a text', 'Hello.\n---\ntitle: Quiz\n---\n'],
    ['an empty file', ''],
  ])('asks for settings when a file has %s', (_, text) => {
    expect(split(text)).toEqual({
      ok: false,
      problem: [
        {
          file: 'projects/quiz.md',
          path: '',
          expected: 'begin the file with settings (YAML) between two --- lines',
        },
      ],
    })
  })

  it.each([
    ['a quote that does not end', 'title: "Quiz'],
    ['a key twice', 'a: 1\na: 2'],
    ['an asterisk where a text begins, which YAML takes for an alias', 'title: *Quiz*'],
  ])('tells of %s', (_, yaml) => {
    expect(problemsIn(split(`---\n${yaml}\n---\n`))).toEqual([
      expect.stringMatching(/^: correct the YAML settings: \S/),
    ])
  })
})
