import { describe, expect, it } from 'vitest'
import { parseText } from '../testing.ts'

describe('callouts', () => {
  it.each([
    ['NOTE', 'note'],
    ['tip', 'tip'],
    ['Important', 'important'],
    ['WARNING', 'warning'],
    ['CAUTION', 'caution'],
  ])('are quotes that start with [!%s]', (name, callout) => {
    const paragraph = { kind: 'paragraph', text: ['Text.'] }
    for (const source of [
      `> [!${name}]\n> Text.`,
      `> [!${name}]\n>\n> Text.`,
      `> [!${name}]  \n> Text.`,
    ]) {
      expect(parseText(source)).toEqual({
        blocks: [{ kind: 'callout', callout, blocks: [paragraph] }],
        problems: [],
        warnings: [],
      })
    }
  })

  it('can be empty, and hold lists and code', () => {
    expect(parseText('> [!NOTE]').blocks).toEqual([
      { kind: 'callout', callout: 'note', blocks: [] },
    ])
    expect(parseText('> [!NOTE]\n> *a*\n> - b').blocks).toMatchObject([
      { kind: 'callout', blocks: [{ text: [{ kind: 'emphasis' }] }, { kind: 'list' }] },
    ])
  })

  it('of another kind stay quotes and are reported', () => {
    const { blocks, warnings } = parseText('Text\n\n> [!DANGER]\n> Text.')
    expect(blocks[1]).toEqual({
      kind: 'quote',
      blocks: [{ kind: 'paragraph', text: ['[!DANGER]\nText.'] }],
    })
    expect(warnings).toEqual([
      'line 10: [!DANGER] is shown as a plain quote: write one of [!NOTE], [!TIP], [!IMPORTANT], [!WARNING], [!CAUTION]',
    ])
  })

  it('are not markers in the middle of a quote', () => {
    expect(parseText('> a [!NOTE]\n> b')).toMatchObject({
      blocks: [{ kind: 'quote' }],
      warnings: [],
    })
  })
})

describe('tasks', () => {
  it.each([
    ['short items', '- [x] done\n- [ ] **open**\n- none'],
    ['long items', '- [x] done\n\n- [ ] **open**\n\n- none'],
  ])('keep their state in %s', (_, source) => {
    expect(parseText(source).blocks).toMatchObject([
      {
        kind: 'list',
        items: [
          [{ kind: 'paragraph', text: [{ kind: 'task', done: true }, 'done'] }],
          [{ kind: 'paragraph', text: [{ kind: 'task', done: false }, { kind: 'strong' }] }],
          [{ kind: 'paragraph', text: ['none'] }],
        ],
      },
    ])
  })

  it('can be numbered and hold lists', () => {
    expect(parseText('1. [x] a\n   - [ ] b').blocks).toMatchObject([
      { items: [[{ text: [{ kind: 'task', done: true }, 'a'] }, { kind: 'list' }]] },
    ])
  })
})

describe('code', () => {
  it.each([
    ['```ts', { language: 'ts' }],
    ['```ts title="a b.ts"', { language: 'ts', title: 'a b.ts' }],
    ['```title="a.ts"', { language: '', title: 'a.ts' }],
    ['```', { language: '' }],
    ['``` js {1,3}', { language: 'js' }],
    ['```ts title=""', { language: 'ts' }],
  ])('has the language and the file name of %s', (info, named) => {
    expect(parseText(`${info}\nx\n\`\`\``).blocks).toEqual([
      { kind: 'code', code: 'x', name: 'title' in named ? named.title : 'x', ...named },
    ])
  })

  /** The texts as code, one below the other. */
  const parseCodes = (codes: readonly string[]) =>
    parseText(codes.map((code) => `\`\`\`${code}\n\`\`\``).join('\n\n')).blocks

  it('has a name of its own, by its file name or its beginning', () => {
    const start = 'a'.repeat(40)
    expect(parseCodes(['\nx = 1', `\n${start}b`, `\n${start}c`])).toMatchObject([
      { name: 'x = 1' },
      { name: `${start}…` },
      { name: `${start}… (2)` },
    ])
    const titles = ['a.ts', 'a.ts (2)', 'a.ts', 'a.ts', 'a.ts (2)']
    expect(parseCodes(titles.map((title) => `title="${title}"\nx`))).toMatchObject([
      { name: 'a.ts' },
      { name: 'a.ts (2)' },
      { name: 'a.ts (3)' },
      { name: 'a.ts (4)' },
      { name: 'a.ts (2) (2)' },
    ])
    expect(parseText('```\nx\n```\n\n> ```\n> x\n> ```').blocks).toMatchObject([
      { name: 'x' },
      { blocks: [{ name: 'x (2)' }] },
    ])
  })

  it('without any text is left out, unless it has a file name', () => {
    expect(parseCodes(['ts', '\n \n', ' title="__init__.py"'])).toMatchObject([
      { name: '__init__.py', code: '' },
    ])
  })
})

describe('raw HTML', () => {
  it('is reported once for an element, with its line', () => {
    expect(parseText('Text\n\nPress <kbd>X</kbd>.\n\n<div>\nBlock\n</div>').warnings).toEqual([
      'line 10: HTML is shown as text: replace "<kbd>" with Markdown',
      'line 12: HTML is shown as text: replace "<div>\\nBlock\\n</div>" with Markdown',
    ])
  })

  it('that is a comment stays out of the page', () => {
    expect(parseText('a <!-- not yet --> b\n\n<!--\nlong\n-->\n\nc')).toEqual({
      blocks: [
        { kind: 'paragraph', text: ['a ', ' b'] },
        { kind: 'paragraph', text: ['c'] },
      ],
      problems: [],
      warnings: [],
    })
  })
})

describe('reports', () => {
  it('have the lines of nested blocks, in order', () => {
    const { warnings } = parseText(
      '- a\n- > c <i>\n  > b\n  > d <u>\n\n| a |\n|---|\n| b |\n| <s> |\n\n<i>',
    )
    expect(warnings.map((warning) => warning.split(':', 1)[0])).toEqual([
      'line 9',
      'line 11',
      'line 16',
      'line 18',
    ])
  })

  it('are at most 100 of a text', () => {
    expect(parseText('<i>\n'.repeat(500)).warnings.length).toBeLessThanOrEqual(100)
    expect(parseText('[a](b)\n\n'.repeat(500)).problems).toHaveLength(100)
  })

  it.each(['_a', '*a_', '~a', '**a_'])(
    'say that a paragraph has too many marks such as %s',
    (mark) => {
      const { blocks, problems } = parseText(`Text.\n\n- ${mark.repeat(100_000)}`)
      expect(blocks).toEqual([])
      expect(problems).toEqual([
        'line 10: the paragraph has more than 1000 marks *, _ or ~: split it with blank lines, or write it as code',
      ])
    },
  )

  it('take 1000 marks in a paragraph, and more in code', () => {
    expect(parseText('_a_ '.repeat(500)).problems).toEqual([])
    expect(parseText(`\`\`\`\n${'a_b\n'.repeat(2000)}\n\`\`\``).problems).toEqual([])
  })

  it('say that a text is nested too deep', () => {
    expect(parseText('> '.repeat(50_000))).toEqual({
      blocks: [],
      problems: [
        'text: the text has too many quotes or lists inside each other: remove some levels',
      ],
      warnings: [],
    })
  })
})
