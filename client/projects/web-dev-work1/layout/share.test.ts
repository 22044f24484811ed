import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Item, type Layout, MAX_ITEMS, ITEM_TEXTS } from './layout.ts'
import { CONTAINER_PROPERTIES, ITEM_PROPERTIES, type Property } from './properties.ts'
import { formatLayout, parseLayout } from './share.ts'
import { parseValue } from './value.ts'

/** Values that people might set, in the form that `parseValue` gives them. */
function valuesOf(
  properties: readonly Property[],
): fc.Arbitrary<Record<string, string | undefined>> {
  const typed = ['12px', '50%', '1fr', 'auto', 'repeat(2, 1fr)', 'a b\na b', '2', 'span 2 / 4', 'a']
  const entries = properties.map(({ name, initial, syntax }) => {
    const candidates = syntax.kind === 'keyword' ? syntax.keywords : typed
    const values = candidates.flatMap((text) => {
      const value = parseValue(syntax, text)
      return value.ok && value.value !== initial ? [value.value] : []
    })
    return [name, fc.constantFrom(...values)] as const
  })
  return fc.record(Object.fromEntries(entries), { requiredKeys: [] })
}

const item = fc.record({ words: fc.constantFrom(...ITEM_TEXTS), values: valuesOf(ITEM_PROPERTIES) })

const layout = fc.record({
  display: fc.constantFrom('flex', 'grid'),
  container: valuesOf(CONTAINER_PROPERTIES),
  items: fc.array(item as fc.Arbitrary<Item>, { maxLength: MAX_ITEMS }),
}) as fc.Arbitrary<Layout>

function parse(query: string): Layout | undefined {
  return parseLayout(new URLSearchParams(query))
}

describe('a link to a layout', () => {
  it('restores the same layout', () => {
    fc.assert(
      fc.property(layout, (shared) => {
        expect(parse(formatLayout(shared).toString())).toEqual({
          ...shared,
          container: { ...shared.container },
          items: shared.items.map(({ words, values }) => ({ words, values: { ...values } })),
        })
      }),
    )
  })

  it('is ignored without a container', () => {
    expect(parse('?item=width:20px')).toBeUndefined()
    expect(parse('?width=20')).toBeUndefined()
  })

  it('drops values that no property accepts', () => {
    const query = new URLSearchParams()
    query.append(
      'container',
      'display:table;row-gap:1px;row-gap:2px;color:red;height:url(x);__proto__:1;constructor:2;:;;',
    )
    query.append('item', 'words:<b>;flex-grow:1};order: 3 ;width:auto')
    expect(parse(query.toString())).toEqual({
      display: 'flex',
      container: { 'row-gap': '2px' },
      items: [{ words: 'none', values: { order: '3' } }],
    })
    expect({}).not.toHaveProperty('1')
  })

  it('shows at most twelve items', () => {
    expect(parse(`?container=&${'item=&'.repeat(500)}`)?.items).toHaveLength(MAX_ITEMS)
  })

  it('never throws for any text', () => {
    const pieces = [
      'display',
      'height',
      'words',
      ':',
      ';',
      ' ',
      '1px',
      'grid',
      '%',
      '&',
      '__proto__',
    ]
    const hostile = fc.constantFrom(...pieces, '\u0000', '\ud800', '\u202e', '<b>', '}', '{', '\n')
    const texts = fc.array(fc.oneof(hostile, fc.string()), { maxLength: 12 })
    fc.assert(
      fc.property(texts, (parts) => {
        const text = parts.join('')
        const query = new URLSearchParams([
          ['container', text],
          ['item', text],
        ])
        const found = parseLayout(query)
        expect(found).toBeDefined()
        expect(found && parseLayout(formatLayout(found))).toEqual(found)
      }),
    )
  })
})
