import { describe, expect, it } from 'vitest'
import { formatCss } from './css.ts'
import { INITIAL_LAYOUT, type Layout } from './layout.ts'

const grid: Layout = {
  display: 'grid',
  container: {
    'flex-wrap': 'wrap',
    'grid-template-columns': '240px 1fr',
    'grid-template-areas': '"head head" "side main"',
    'align-items': 'center',
    'justify-items': 'center',
    'row-gap': '8px',
    'column-gap': '16px',
  },
  items: [
    { words: 'few', values: { 'flex-grow': '2' } },
    { words: 'none', values: { 'grid-row': '2', 'grid-area': 'head', 'align-self': 'start' } },
  ],
}

describe('the style sheet of a layout', () => {
  it('has shorthands if all their parts are set, and no property of the other layout', () => {
    expect(formatCss(grid)).toBe(
      [
        '.container {',
        '  display: grid;',
        '  grid-template-columns: 240px 1fr;',
        '  grid-template-areas:',
        '    "head head"',
        '    "side main";',
        '  place-items: center;',
        '  gap: 8px 16px;',
        '}',
        '',
        '.item:nth-child(2) {',
        '  grid-area: head;',
        '  grid-row: 2;',
        '  align-self: start;',
        '}',
        '',
      ].join('\n'),
    )
  })

  it('writes all three parts of flex, because its defaults differ', () => {
    expect(formatCss(INITIAL_LAYOUT)).toContain('.item:nth-child(2) {\n  flex: 2 1 120px;\n}')
    expect(formatCss(INITIAL_LAYOUT)).toContain('  gap: 12px;\n')
    const lone: Layout = { ...grid, display: 'flex', container: {} }
    expect(formatCss(lone)).toBe(
      '.container {\n  display: flex;\n}\n\n.item:nth-child(1) {\n  flex-grow: 2;\n}\n\n' +
        '.item:nth-child(2) {\n  align-self: start;\n}\n',
    )
  })

  it('can have longhands and other classes', () => {
    const css = formatCss(INITIAL_LAYOUT, { container: 'target', item: 'ghost', shorthands: false })
    expect(css).toContain('.target {\n  display: flex;\n  flex-wrap: wrap;\n  row-gap: 12px;')
    expect(css).toContain('.ghost:nth-child(1) {\n  flex-grow: 1;\n  flex-basis: 120px;\n}')
    expect(formatCss(INITIAL_LAYOUT, { shorthands: false })).not.toContain('flex:')
  })
})
