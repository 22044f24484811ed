import { describe, expect, it } from 'vitest'
import project from 'virtual:content/projects/ic'
import type { Block } from '../../shared/content/markdown.ts'
import { type Entry, outline } from './outline.ts'

function heading(level: 2 | 3 | 4, text: string): Block {
  return { kind: 'heading', level, id: text.toLowerCase(), text: [text] }
}

/** The texts alone, each with those below it. */
function texts(entries: Entry[]): [string, string[]][] {
  return entries.map(({ text, entries: below }) => [text, below.map((entry) => entry.text)])
}

describe('outline', () => {
  it('nests third-level headings under second-level ones', () => {
    expect(outline([heading(2, 'A'), heading(3, 'B'), heading(3, 'C'), heading(2, 'D')])).toEqual([
      {
        id: 'a',
        text: 'A',
        entries: [
          { id: 'b', text: 'B', entries: [] },
          { id: 'c', text: 'C', entries: [] },
        ],
      },
      { id: 'd', text: 'D', entries: [] },
    ])
  })

  it('omits deeper headings and other text', () => {
    const paragraph: Block = { kind: 'paragraph', text: ['Text'] }
    expect(texts(outline([paragraph, heading(2, 'A'), heading(4, 'B'), paragraph]))).toEqual([
      ['A', []],
    ])
  })

  it('keeps third-level headings before the first second-level one', () => {
    expect(texts(outline([heading(3, 'A'), heading(2, 'B')]))).toEqual([
      ['A', []],
      ['B', []],
    ])
  })

  it('has the text of a heading without markup', () => {
    const marked: Block = {
      kind: 'heading',
      level: 2,
      id: 'x',
      text: [
        'The ',
        { kind: 'strong', text: ['big ', { kind: 'link', url: '/', text: ['one'] }] },
        { kind: 'break' },
        { kind: 'code', code: 'at' },
      ],
    }
    expect(texts(outline([marked]))).toEqual([['The big one at', []]])
  })

  it('of a text without headings is empty', () => {
    expect(outline([])).toEqual([])
  })
})

describe('the contents of the Computational Intelligence page', () => {
  it('are those of the specification', () => {
    expect(texts(outline(project.blocks)).slice(0, 5)).toEqual([
      ['Graphplan', ['Description', 'Construction', 'Plan search', 'Mutual exclusions']],
      ['STRIPS and PDDL', []],
      ['Application example', []],
      ['The Blocks problem', []],
      ['The Logistics problem with Pyperplan', ['Model', 'Problem', 'Execution']],
    ])
  })

  it('end with the sources', () => {
    expect(texts(outline(project.blocks)).slice(5)).toEqual([['References', []]])
  })
})
