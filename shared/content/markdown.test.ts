import { describe, expect, it } from 'vitest'
import { type Block, parseMarkdown } from './markdown.ts'
import { countWords, plainText } from './markdown/plain-text.ts'
import { contentFiles } from './testing.ts'

function parse(source: string, ...pictures: string[]): Block[] {
  return parseMarkdown(asSource(source), contentFiles(pictures)).blocks
}

/** A text as the file of a project has it, below seven lines of settings. */
function asSource(body: string) {
  return { file: 'projects/a.md', body, line: 8 }
}

/** The ids of all headings, in order. */
function headingIds(source: string): string[] {
  return parse(source).flatMap((block) => (block.kind === 'heading' ? [block.id] : []))
}

describe('parseMarkdown', () => {
  it('keeps emphasis, code, breaks and deleted text as data', () => {
    expect(parse('**bold** _slanted_ ~~gone~~ `a < b`  \nnext')).toEqual([
      {
        kind: 'paragraph',
        text: [
          { kind: 'strong', text: ['bold'] },
          ' ',
          { kind: 'emphasis', text: ['slanted'] },
          ' ',
          { kind: 'deleted', text: ['gone'] },
          ' ',
          { kind: 'code', code: 'a < b' },
          { kind: 'break' },
          'next',
        ],
      },
    ])
  })

  it('keeps lists inside lists, and the number an ordered one starts at', () => {
    expect(parse('3. three\n   - inner\n4. four')).toEqual([
      {
        kind: 'list',
        ordered: true,
        start: 3,
        items: [
          [
            { kind: 'paragraph', text: ['three'] },
            {
              kind: 'list',
              ordered: false,
              start: 1,
              items: [[{ kind: 'paragraph', text: ['inner'] }]],
            },
          ],
          [{ kind: 'paragraph', text: ['four'] }],
        ],
      },
    ])
  })

  it('lets a list start at zero', () => {
    expect(parse('0. nought\n1. one')).toMatchObject([{ kind: 'list', ordered: true, start: 0 }])
  })

  it('keeps what stands in quotes, code blocks and rules', () => {
    expect(parse('> quoted\n\n```ts\nlet a = "&lt;"\n```\n\n***')).toEqual([
      { kind: 'quote', blocks: [{ kind: 'paragraph', text: ['quoted'] }] },
      { kind: 'code', language: 'ts', name: 'let a = "&lt;"', code: 'let a = "&lt;"' },
      { kind: 'rule' },
    ])
  })

  it('keeps tables with their alignment and the markup in their cells', () => {
    expect(parse('| Name | n |\n|:--|--:|\n| **a** | 1 |\n| b | |')).toEqual([
      {
        kind: 'table',
        align: ['left', 'right'],
        head: [['Name'], ['n']],
        rows: [
          [[{ kind: 'strong', text: ['a'] }], ['1']],
          [['b'], []],
        ],
      },
    ])
  })

  it('parses an empty text to no blocks', () => {
    expect(parseMarkdown(asSource(''), contentFiles())).toEqual({ blocks: [], problems: [] })
  })
})

describe('headings', () => {
  it('get readable ids from their words', () => {
    expect(headingIds('## What it *does*\n\n## Zürich & `C++`: 2024?')).toEqual([
      'what-it-does',
      'zürich-c-2024',
    ])
  })

  it('get different ids for the same words, even when a number would clash', () => {
    expect(headingIds('## Plan\n\n## Plan\n\n## Plan 2\n\n## Plan')).toEqual([
      'plan',
      'plan-2',
      'plan-2-2',
      'plan-3',
    ])
  })

  it('get an id even without a letter', () => {
    expect(headingIds('## ???\n\n## !!!')).toEqual(['section', 'section-2'])
  })

  it('can have the name of an Object.prototype property', () => {
    expect(headingIds('## \\_\\_proto\\_\\_\n\n## constructor\n\n## toString')).toEqual([
      'proto',
      'constructor',
      'tostring',
    ])
  })

  it('have level 2 to 4, below the title of the page', () => {
    expect(parse('# One\n\n###### Six')).toMatchObject([{ level: 2 }, { level: 4 }])
  })
})

describe('figures', () => {
  it('have the dark variant and the caption', () => {
    const pair = ['images/a-light.svg', 'images/a-dark.svg']
    expect(parse('![A tree](images/a-light.svg "Oak &amp; elm")', ...pair)).toEqual([
      {
        kind: 'figure',
        caption: 'Oak & elm',
        picture: {
          src: '/served/images/a-light.svg',
          darkSrc: '/served/images/a-dark.svg',
          width: 8,
          height: 6,
          alt: 'A tree',
        },
      },
    ])
  })

  it('can lack a dark variant and a caption', () => {
    const [figure] = parse('![](images/a.png)', 'images/a.png')
    expect(figure).toEqual({
      kind: 'figure',
      caption: '',
      picture: { src: '/served/images/a.png', width: 8, height: 6, alt: '' },
    })
  })

  it('have the character references in their alternative text resolved', () => {
    expect(parse('![a &lt; &#98; &#0;](images/a.png)', 'images/a.png')).toMatchObject([
      { kind: 'figure', picture: { alt: 'a < b \ufffd' } },
    ])
  })

  it('are reported by path if the picture is missing, even inside a list', () => {
    const { problems } = parseMarkdown(
      asSource('![A tree](images/tree.png)\n\n- Text\n- ![A bush](images/bush.png)\n\n  and more'),
      contentFiles(['images/other.png']),
    )
    expect(problems).toEqual([
      {
        file: 'projects/a.md',
        path: 'line 8',
        line: 8,
        column: 1,
        expected:
          'the content folder has no picture "images/tree.png": add it, or correct the path',
      },
      {
        file: 'projects/a.md',
        path: 'line 11',
        line: 11,
        column: 3,
        expected:
          'the content folder has no picture "images/bush.png": add it, or correct the path',
      },
    ])
  })

  it('stay inside a sentence, a link or an item of a list', () => {
    const picture = { src: '/served/images/a.png', width: 8, height: 6, alt: 'a tree' }
    const shown = { kind: 'picture', picture }
    expect(parse('See ![a tree](images/a.png) here', 'images/a.png')).toEqual([
      { kind: 'paragraph', text: ['See ', shown, ' here'] },
    ])
    expect(parse('[![a tree](images/a.png)](/Projects)', 'images/a.png')).toEqual([
      { kind: 'paragraph', text: [{ kind: 'link', url: '/Projects', text: [shown] }] },
    ])
    expect(parse('- A ![a tree](images/a.png)\n- ![](images/a.png "Oak")', 'images/a.png')).toEqual(
      [
        {
          kind: 'list',
          ordered: false,
          start: 1,
          items: [
            [{ kind: 'paragraph', text: ['A ', shown] }],
            [{ kind: 'figure', picture: { ...picture, alt: '' }, caption: 'Oak' }],
          ],
        },
      ],
    )
  })
})

describe('words', () => {
  it('are counted in every kind of block, captions and code included', () => {
    const source = [
      '## Two words',
      'three [more words](/here)  \nand',
      '- one\n  1. two',
      '> three four',
      '```\nfive six\n```',
      '| a | b |\n|---|---|\n| c | d |',
      '![not counted](images/a.png "a caption")',
      '***',
    ].join('\n\n')
    expect(countWords(parse(source, 'images/a.png'))).toBe(2 + 4 + 2 + 2 + 2 + 4 + 2)
  })

  it('are inline content without its markup', () => {
    const [block] = parse('**a** `b` [c _d_](/e)  \nf')
    expect(block?.kind === 'paragraph' && plainText(block.text)).toBe('a b c d f')
  })
})
