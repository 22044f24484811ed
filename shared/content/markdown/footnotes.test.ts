import { describe, expect, it } from 'vitest'
import { parseText } from '../testing.ts'

describe('footnotes', () => {
  it('are numbered in the order of the references, with a way back to each', () => {
    const { blocks, warnings } = parseText(
      'One[^b], two[^a], again[^b].\n\n[^a]: First *note*.\n[^b]: Second\n  line.\n\n  And more.\n\nThe end.',
    )
    expect(blocks).toEqual([
      {
        kind: 'paragraph',
        text: [
          'One',
          { kind: 'footnote', number: 1, id: 'ref:1' },
          ', two',
          { kind: 'footnote', number: 2, id: 'ref:2' },
          ', again',
          { kind: 'footnote', number: 1, id: 'ref:1-2' },
          '.',
        ],
      },
      { kind: 'paragraph', text: ['The end.'] },
      {
        kind: 'footnotes',
        notes: [
          {
            number: 1,
            references: ['ref:1', 'ref:1-2'],
            blocks: [
              { kind: 'paragraph', text: ['Second\nline.'] },
              { kind: 'paragraph', text: ['And more.'] },
            ],
          },
          {
            number: 2,
            references: ['ref:2'],
            blocks: [
              {
                kind: 'paragraph',
                text: ['First ', { kind: 'emphasis', text: ['note'] }, '.'],
              },
            ],
          },
        ],
      },
    ])
    expect(warnings).toEqual([])
  })

  it('stay text without a definition, which is reported with its line', () => {
    const { blocks, warnings } = parseText('Text\nand[^x] more')
    expect(blocks).toEqual([{ kind: 'paragraph', text: ['Text\nand', '[^x]', ' more'] }])
    expect(warnings).toEqual([
      'line 9: the footnote "x" has no text: add a line that starts with [^x]:',
    ])
  })

  it('are reported when nothing refers to them or when two have one name', () => {
    const { blocks, warnings } = parseText('A[^1]\n\n[^1]: B\n\n[^1]: C\n\n[^2]: D')
    expect(blocks).toMatchObject([
      { kind: 'paragraph' },
      { kind: 'footnotes', notes: [{ blocks: [{ text: ['B'] }] }] },
    ])
    expect(warnings).toEqual([
      'line 12: the footnote "1" has two texts: remove this one',
      'line 14: the text refers to this footnote nowhere: write [^2] where it belongs, or remove it',
    ])
  })

  it.each(['__proto__', 'constructor', 'a"b', '1.5'])('can have the name %s', (label) => {
    const { blocks, warnings } = parseText(`A[^${label}]\n\n[^${label}]: B`)
    expect(blocks).toMatchObject([{}, { notes: [{ number: 1, blocks: [{ text: ['B'] }] }] }])
    expect(warnings).toEqual([])
  })

  it('are not read in code', () => {
    expect(parseText('`[^1]`\n\n```\n[^1]: x\n```').blocks).toMatchObject([
      { text: [{ kind: 'code', code: '[^1]' }] },
      { kind: 'code', code: '[^1]: x' },
    ])
  })
})
