import { describe, expect, it } from 'vitest'
import { parseText } from '../testing.ts'
import { resolveLink } from './link-targets.ts'

const pages = new Map([
  ['projects/quiz.md', '/Projects/Quiz'],
  ['projects/my project.md', '/Projects/my-project'],
  ['personal.md', '/Personal'],
  ['files/thesis.pdf', '/files/thesis.pdf'],
])

describe('links to other files of the content folder', () => {
  it.each([
    ['quiz.md', '/Projects/Quiz'],
    ['./quiz', '/Projects/Quiz'],
    ['../projects/quiz.md#rules', '/Projects/Quiz#rules'],
    ['quiz.md?a=b#c', '/Projects/Quiz?a=b#c'],
    ['../personal.md', '/Personal'],
    ['my%20project.md', '/Projects/my-project'],
    ['../files/thesis.pdf', '/files/thesis.pdf'],
    ['www.example.com/a', 'https://www.example.com/a'],
    ['WWW.example.com', 'https://WWW.example.com'],
    ['http://www.example.com', 'https://www.example.com'],
    ['http://example.com', 'http://example.com'],
    ['#part', '#part'],
  ])('%s leads to %s', (href, url) => {
    expect(resolveLink(href, 'projects/a.md', pages)).toEqual({ ok: true, value: url })
  })

  it.each([
    ['NFC', 'NFD'],
    ['NFD', 'NFC'],
  ])('in %s lead to names of files in %s', (written, named) => {
    const names = new Map([
      ['files/Übung.pdf'.normalize(named), '/files/a'],
      ['notes/Übung.md'.normalize(named), '/Notes/a'],
    ])
    for (const [href, url] of [
      ['../files/Übung.pdf', '/files/a'],
      ['../notes/Übung#b', '/Notes/a#b'],
    ])
      expect(resolveLink(href?.normalize(written) ?? '', 'pages/a.md', names)).toEqual({
        ok: true,
        value: url,
      })
  })

  it.each([
    ['other.md', 'missing'],
    ['../../quiz', 'missing'],
    ['%E0%A4%A', 'missing'],
    ['__proto__', 'missing'],
    ['', 'unsafe'],
    ['javascript:alert(1)', 'unsafe'],
    ['//evil.example', 'unsafe'],
    ['\\\\evil.example', 'unsafe'],
    [' /\\evil.example', 'unsafe'],
    ['data:text/html,x', 'unsafe'],
  ])('%j leads nowhere: %s', (href, problem) => {
    expect(resolveLink(href, 'projects/a.md', pages)).toEqual({ ok: false, problem })
  })
})

describe('links of a text', () => {
  it('are found without brackets', () => {
    const { blocks } = parseText('See www.example.com, https://a.example and me@b.example.')
    expect(blocks).toMatchObject([
      {
        text: [
          'See ',
          { kind: 'link', url: 'https://www.example.com', text: ['www.example.com'] },
          ', ',
          { kind: 'link', url: 'https://a.example' },
          ' and ',
          { kind: 'link', url: 'mailto:me@b.example' },
          '.',
        ],
      },
    ])
  })

  it('to no page are problems, unsafe ones are warnings, each with its line', () => {
    const { problems, warnings } = parseText('a\n[b](c.md)\n\n- [d](javascript:e)')
    expect(problems).toEqual([
      'line 9: the link "c.md" leads to no page of this site: name a file such as "projects/quiz.md" relative to this one, or write the whole address with https://',
    ])
    expect(warnings).toEqual([
      'line 11: the link "javascript:e" is not shown, only its text: start it with https:, http:, mailto: or tel:, or with / for a page of this site',
    ])
  })

  it('to an e-mail address need mailto:', () => {
    expect(parseText('[b](me@b.example)').problems).toEqual([
      'line 8: the link "me@b.example" leads to no page of this site: write "mailto:me@b.example"',
    ])
  })

  it('and pictures whose path has a space are warnings, because they are shown as text', () => {
    const text =
      'See [a](my file.pdf) and\n![b](../my images/été.png "A caption")\n\n`[c](d e.md)`, [f](g, or h), [i](<j k.md>)'
    const { problems, warnings } = parseText(text)
    expect(warnings).toEqual([
      'line 8: this is shown as text, because the path has a space: write (<my file.pdf>)',
      'line 9: this is shown as text, because the path has a space: write (<../my images/été.png>)',
    ])
    expect(problems).toEqual([expect.stringContaining(`"j k.md"`)])
  })
})
