import { describe, expect, it } from 'vitest'
import type { Block } from '../../shared/content/markdown.ts'
import { findUnknownLanguages, highlightCode } from './highlight.ts'

type Code = Extract<Block, { kind: 'code' }>

/** Highlights a code, and returns its parts as `colour: text`, besides those without a colour. */
async function colours(language: string, code: string): Promise<string[]> {
  const block: Code = { kind: 'code', language, name: '', code }
  await highlightCode([{ file: 'a.md', blocks: [block] }])
  const parts = block.highlights ?? []
  expect(parts.at(-1)?.[0] ?? code.length).toBe(code.length)
  return parts.flatMap(([end, colour], index) =>
    colour ? [`${colour}: ${code.slice(parts[index - 1]?.[0] ?? 0, end).trim()}`] : [],
  )
}

describe('highlightCode', () => {
  it.each([
    [
      'ts',
      'const a = 1 // one\n\nf("x")',
      ['keyword: const', 'constant: 1', 'comment: // one', 'name: f', 'string: "x"'],
    ],
    ['TS', 'const', ['keyword: const']],
    [
      'python',
      'def f():\n  return None',
      ['keyword: def', 'name: f', 'keyword: return', 'constant: None'],
    ],
    ['css', 'a { color: red }', ['keyword: a', 'name: color', 'constant: red']],
    ['json', '{"a": true}', ['name: a', 'constant: true']],
    ['pddl', '; tea\n(:goal (hot))', ['comment: ; tea']],
    ['text', 'const a', []],
    ['', 'const a', []],
    ['ts', '', []],
  ])('finds the colours of %s: %j', async (language, code, expected) => {
    const found = await colours(language, code)
    for (const each of expected) expect(found.join('\n')).toContain(each)
    if (expected.length === 0) expect(found).toEqual([])
  })

  it('reaches code in lists, quotes, callouts and footnotes', async () => {
    const make = (): Code => ({ kind: 'code', language: 'ts', name: '', code: 'let a' })
    const codes = [make(), make(), make(), make()]
    const [list, quote, callout, note] = codes.map((code): Block[] => [code])
    await highlightCode([
      {
        file: 'a.md',
        blocks: [
          { kind: 'list', ordered: false, start: 1, items: [list ?? []] },
          { kind: 'quote', blocks: quote ?? [] },
          { kind: 'callout', callout: 'note', blocks: callout ?? [] },
          { kind: 'footnotes', notes: [{ number: 1, references: [], blocks: note ?? [] }] },
        ],
      },
    ])
    expect(codes.map(({ highlights }) => highlights?.[0])).toEqual(codes.map(() => [3, 'keyword']))
  })

  it.each(['nosuch', '__proto__', '../../package.json', 'constructor'])(
    'warns once about the unknown language %s',
    async (language) => {
      const block: Block = { kind: 'code', language, name: '', code: 'a' }
      const texts = [{ file: 'projects/a.md', blocks: [block, block] }]
      await highlightCode(texts)
      const warnings = findUnknownLanguages(texts)
      expect(warnings).toHaveLength(1)
      expect(warnings[0]?.expected).toContain(`code in "${language}" is shown without colours`)
      expect(block).not.toHaveProperty('highlights')
    },
  )

  it('colours the same code again, and not other code or another language', async () => {
    const first = await colours('ts', 'let cached = 1')
    expect(await colours('ts', 'let cached = 1')).toEqual(first)
    expect(await colours('ts', 'let cached = "1"')).toContain('string: "1"')
    expect(await colours('python', 'let cached = 1')).not.toEqual(first)
  })

  it('leaves very long lines without colours', async () => {
    expect(await colours('ts', `const a = '${'x'.repeat(5000)}'`)).toEqual([])
  })
})
