import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseText } from '../testing.ts'
import { type MathNode, parseFormula } from './maths.ts'

const sum: MathNode = ['mrow', {}, ['mi', {}, 'a'], ['mo', {}, '+'], ['mn', {}, '1']]

describe('formulas', () => {
  it('are MathML inside a sentence', () => {
    expect(parseText('With $a+1$ here').blocks).toEqual([
      {
        kind: 'paragraph',
        text: ['With ', { kind: 'maths', source: 'a+1', markup: ['math', {}, sum] }, ' here'],
      },
    ])
  })

  it.each(['$$a+1$$', '$$\na\n+ 1\n$$', 'Text\n\n$$\na+1\n$$\n\nText'])(
    'are blocks between double dollar signs: %j',
    (source) => {
      const block = { kind: 'maths', markup: ['math', { display: 'block' }, sum] }
      expect(parseText(source).blocks).toContainEqual(block)
    },
  )

  it('keep what Markdown would take for emphasis', () => {
    const [block] = parseText('$a_1 * b_1 * c$').blocks
    expect(block).toMatchObject({ text: [{ kind: 'maths', source: 'a_1 * b_1 * c' }] })
  })

  it.each([
    '$5 and $6',
    'from $5 to $10',
    'US$5 or A$6',
    'It costs 5$ or 6$ today',
    'a $ b $ c',
    '$',
    '$$',
    '$$$$',
    `${'word '.repeat(100)}$5 and ${'word '.repeat(100)}$6`,
  ])('are not amounts of money: %j', (source) => {
    expect(parseText(source).blocks).toEqual([{ kind: 'paragraph', text: [source] }])
  })

  it('are found far into a text', () => {
    const [block] = parseText(`${'word '.repeat(300)}$a+1$`).blocks
    expect(block).toMatchObject({ text: [{}, { kind: 'maths' }] })
  })

  it('are not read in code or after a backslash', () => {
    expect(parseText('`$a$` \\$b$').blocks).toMatchObject([
      { text: [{ kind: 'code', code: '$a$' }, ' ', '$', 'b$'] },
    ])
  })

  it('that cannot be read are problems with the formula and its line', () => {
    const { problems } = parseText('Text\n\n- One\n- $\\frac{a$')
    expect(problems).toEqual([
      expect.stringMatching(/^line 11: the formula "\\frac\{a" cannot be read: .*; write \\\$/),
    ])
    expect(parseFormula('\\nosuch', false)).toMatchObject({ ok: false })
    expect(parseFormula('{'.repeat(2500) + '}'.repeat(2500), false).ok).toBeTypeOf('boolean')
    expect(parseFormula('a'.repeat(6000), false)).toEqual({
      ok: false,
      problem: 'the formula is longer than 5000 characters',
    })
  })

  it('have columns aligned in their cells', () => {
    const formula = parseFormula('\\begin{aligned} a &= b \\end{aligned}', true)
    expect(JSON.stringify(formula)).toContain('["mtd",{"data-align":"right"}')
    expect(JSON.stringify(formula)).not.toContain('columnalign')
  })

  it('hold only elements and attributes of MathML, whatever is written', () => {
    const parts = fc.constantFrom(
      ...['\\href{javascript:alert(1)}{x}', '\\includegraphics{x}', '\\htmlStyle{color:red}{x}'],
      ...[
        '\\htmlClass{x}{y}',
        '\\color{red}',
        '<script>',
        '"',
        '&lt;',
        '\\text{<b>}',
        '^',
        '_',
        'x',
      ],
      ...['\\url{https://evil.example}', '\\frac{1}{2}', '\\phase{1}', '\\tag{1}', '\\boxed{a}'],
    )
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 6 }), fc.boolean(), (source, display) => {
        const formula = parseFormula(source.join(' '), display)
        if (formula.ok) expect(findForeign(formula.value)).toEqual([])
      }),
    )
  })
})

/** Elements and attributes that could do more than show a formula. */
function findForeign(node: MathNode): string[] {
  if (typeof node === 'string') return []
  const [tag, attributes, ...children] = node
  const foreign = [tag, ...Object.keys(attributes)].filter((name) =>
    /^(?:a|style|class|href|src|on\w+|script|img|annotation|semantics)$/.test(name),
  )
  return [...foreign, ...children.flatMap(findForeign)]
}
