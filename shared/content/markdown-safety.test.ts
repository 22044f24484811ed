import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Block, parseMarkdown } from './markdown.ts'
import { contentFiles } from './testing.ts'

const SITE = 'https://site.example'

function parse(source: string): Block[] {
  return parseMarkdown({ file: 'projects/a.md', body: source, line: 1 }, contentFiles()).blocks
}

/** Every value that stands under this key, however deep. */
function valuesOf(key: 'url' | 'id', blocks: Block[]): string[] {
  const found: string[] = []
  JSON.stringify(blocks, (name, value: unknown) => {
    if (name === key && typeof value === 'string') found.push(value)
    return value
  })
  return found
}

/** Whether a browser would run a script or leave for another site by a link that looks local. */
function isHarmless(link: string): boolean {
  const { protocol, origin } = new URL(link, `${SITE}/page`)
  const local = link.startsWith('/') || link.startsWith('#')
  return /^(https?|mailto|tel):$/.test(protocol) && (!local || origin === SITE)
}

describe('raw HTML', () => {
  it('stays visible text, even a script (S33)', () => {
    expect(parse('<script>alert(1)</script>')).toEqual([
      { kind: 'paragraph', text: ['<script>alert(1)</script>'] },
    ])
    expect(parse('a <b onclick="x()">c</b>')).toEqual([
      { kind: 'paragraph', text: ['a ', '<b onclick="x()">', 'c', '</b>'] },
    ])
  })

  it('stays text inside headings and tables', () => {
    expect(parse('## <img src=x>')).toMatchObject([{ kind: 'heading', text: ['<img src=x>'] }])
    expect(parse('| <i>a |\n|---|')).toMatchObject([{ kind: 'table', head: [['<i>', 'a']] }])
  })
})

describe('links', () => {
  it.each(['https://example.com/a?b=1', 'mailto:a@b.co', '/Projects/Quiz', '#model'])(
    'lead to %s',
    (url) => {
      expect(parse(`[there](${url})`)).toEqual([
        { kind: 'paragraph', text: [{ kind: 'link', url, text: ['there'] }] },
      ])
    },
  )

  it.each([
    'javascript:alert(1)',
    'JavaScript&colon;alert(1)',
    'javascript&#58;alert(1)',
    '&#106;avascript:alert(1)',
    'data:text/html,hello',
    'vbscript:x',
    '//evil.example',
    '/\\\\evil.example',
    '</\t/evil.example>',
    'relative/page',
  ])('keep only their text when they name %j', (url) => {
    expect(parse(`[*there*](${url})`)).toEqual([
      { kind: 'paragraph', text: [{ kind: 'emphasis', text: ['there'] }] },
    ])
  })

  it('are read from bare and bracketed addresses', () => {
    expect(valuesOf('url', parse('https://a.example/?x=1&y=2 and <me@b.example>'))).toEqual([
      'https://a.example/?x=1&y=2',
      'mailto:me@b.example',
    ])
  })

  it('have their character references resolved', () => {
    expect(valuesOf('url', parse('[a](https://a.example/?x=1&amp;y=2)'))).toEqual([
      'https://a.example/?x=1&y=2',
    ])
  })
})

describe('character references', () => {
  it.each([
    ['a &lt; b &amp; c', 'a < b & c'],
    ['&#8212;&#x2014;&mdash;', '———'],
    ['&nosuchname; &', '&nosuchname; &'],
    ['&constructor; &valueOf; &toString;', '&constructor; &valueOf; &toString;'],
    ['&#0; &#x110000; &#xd800;', '\ufffd \ufffd \ufffd'],
  ])('%s reads %s', (source, text) => {
    expect(parse(source)).toEqual([{ kind: 'paragraph', text: [text] }])
  })

  it('are not decoded in code', () => {
    expect(parse('`&lt;`')).toEqual([{ kind: 'paragraph', text: [{ kind: 'code', code: '&lt;' }] }])
  })
})

describe('any text', () => {
  const markup = fc
    .array(
      fc.oneof(
        fc.constantFrom('[', '](', ')', '<', '>', '!', '#', '- ', '1. ', '|', '---', '```', '> '),
        fc.constantFrom('\n', '\n\n', '\t', ' ', '*', '_', '`', '~', '&', '&#58;', '\\', '"'),
        fc.constantFrom('javascript:', 'data:', '//evil', '/\\evil', 'https://', 'mailto:', '#'),
        fc.string({ maxLength: 5 }),
      ),
      { maxLength: 40 },
    )
    .map((parts) => parts.join(''))
  const anyText = fc.oneof(markup, fc.string({ unit: 'binary', maxLength: 200 }))

  it('is parsed without an exception', () => {
    fc.assert(
      fc.property(anyText, (source) => {
        expect(parse(source)).toBeInstanceOf(Array)
      }),
    )
  })

  it('renders only safe links', () => {
    const link = fc
      .tuple(fc.constantFrom('[a](', '[a](<', '<', ''), anyText, fc.constantFrom(')', '>)', '>'))
      .map((parts) => parts.join(''))
    fc.assert(
      fc.property(fc.oneof(anyText, link), (source) => {
        expect(valuesOf('url', parse(source)).filter((url) => !isHarmless(url))).toEqual([])
      }),
    )
  })

  it('gives every heading a unique id without spaces', () => {
    const headings = fc.array(fc.string({ maxLength: 12 }), { maxLength: 12 })
    fc.assert(
      fc.property(headings, (titles) => {
        const ids = valuesOf('id', parse(titles.map((title) => `## ${title}\n`).join('\n')))
        expect(new Set(ids).size).toBe(ids.length)
        expect(ids.filter((id) => !/^[^\s]+$/.test(id))).toEqual([])
      }),
    )
  })
})
