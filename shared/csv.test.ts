import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatCsv, parseCsv, readTable } from './csv.ts'

describe('a table', () => {
  it('reads back what it wrote, with formulas escaped in between', () => {
    const cell = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(
        '=1+1',
        "'=1",
        "''@x",
        "'",
        '-5',
        '+5',
        '\t',
        '\r\n',
        '"',
        ',',
        ';',
        '＝1',
        ' a ',
      ),
    )
    const rows = fc.array(fc.array(cell, { minLength: 2, maxLength: 5 }), {
      minLength: 1,
      maxLength: 8,
    })
    fc.assert(
      fc.property(rows, (all) => {
        // The first line says what separates the cells, as the heads of columns do.
        const table = [['a', 'b'], ...all.filter((cells) => cells.some((text) => text !== ''))]
        const text = formatCsv(table)
        expect(parseCsv(text)).toMatchObject({ ok: true, value: table.map((cells) => ({ cells })) })
        // One by one: within quotes, a cell may contain what separates cells.
        for (const one of table.flat()) {
          expect(formatCsv([[one]])).not.toMatch(/^(?:[=+\-@\t＝＋－＠]|"[=+\-@\t\r\n＝＋－＠])/)
        }
      }),
    )
  })

  it.each([
    [
      'a;b\n1;"2;3"\n',
      [
        ['a', 'b'],
        ['1', '2;3'],
      ],
    ],
    [
      '\ufeffa\tb\r\n\r\n1\t2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'a,b\r1,2\r',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    ['"a""b"x,c', [['a"b', 'c']]],
    [
      '"Date";"Amount, EUR";"Balance, EUR"\n1;2;3',
      [
        ['Date', 'Amount, EUR', 'Balance, EUR'],
        ['1', '2', '3'],
      ],
    ],
    ['size 5";"a ""b"", c, d"', [['size 5"', 'a "b", c, d']]],
    ['a;"b, c,\nd"', [['a', 'b, c,\nd']]],
    ['', []],
  ])('reads %j', (text, rows) => {
    expect(parseCsv(text)).toMatchObject({ ok: true, value: rows.map((cells) => ({ cells })) })
  })

  it('reports the line of a row after a multi-line cell', () => {
    expect(parseCsv('a,b\n"1\n2",3\n4,5')).toMatchObject({
      value: [{ line: 1 }, { line: 2 }, { line: 4 }],
    })
  })

  it('reports the line of a quote that is never closed', () => {
    expect(parseCsv('a,b\n1,"2')).toEqual({
      ok: false,
      problem: { line: 2 },
    })
  })

  it.each([
    ['cells', '"a",'],
    ['rows', 'a\n'],
    ['empty rows', '\n'],
  ])('pauses between many %s', (_, part) => {
    expect([...readTable(part.repeat(10_000))].length).toBeGreaterThanOrEqual(20)
  })

  it('leaves out cells after the 1,000th of a row', () => {
    const table = parseCsv(`${'a,'.repeat(100_000)}\nb`)
    expect(table.ok && table.value.map(({ cells }) => cells.length)).toEqual([1000, 1])
  })
})
