import fc from 'fast-check'
import { marked } from 'marked'
import { expect, test } from 'vitest'
import { readTabbedTable, writeTable } from './tables.ts'

test('cells of a spreadsheet become a table', () => {
  const rows = readTabbedTable('Name\tYears\r\n"Ada ""the""\nfirst"\t3\r\na|b\t\r\n')
  expect(rows).toEqual([
    ['Name', 'Years'],
    ['Ada "the"\nfirst', '3'],
    ['a|b', ''],
  ])
  expect(writeTable(rows ?? [])).toBe(
    ['| Name | Years |', '| --- | --- |', '| Ada "the" first | 3 |', '| a\\|b |  |'].join('\n'),
  )
})

test('a table has as many rows as there are', () => {
  const table = writeTable(Array.from({ length: 200_000 }, () => ['a', 'b']))
  expect(table.split('\n')).toHaveLength(200_001)
})

test.each(['one line', 'a\tb', '\tif (x) {\n\t\treturn', 'a\tb\nc', 'a\nb'])(
  '%j is no table',
  (text) => expect(readTabbedTable(text)).toBeUndefined(),
)

test('every table that is written is read as one again', () => {
  const cell = fc.string({ maxLength: 8 }).map((text) => `x${text.replaceAll(/[\t\n\r"\\`]/g, '')}`)
  const table = fc
    .tuple(fc.integer({ min: 2, max: 4 }), fc.integer({ min: 2, max: 4 }))
    .chain(([width, height]) =>
      fc.array(fc.array(cell, { minLength: width, maxLength: width }), {
        ...{ minLength: height, maxLength: height },
      }),
    )
  fc.assert(
    fc.property(table, (rows) => {
      expect(readTabbedTable(rows.map((row) => row.join('\t')).join('\n'))).toEqual(rows)
      const [token] = marked.lexer(writeTable(rows))
      expect(token).toMatchObject({ type: 'table' })
      expect(token).toHaveProperty('rows.length', rows.length - 1)
      expect(token).toHaveProperty('header.length', rows[0]?.length)
    }),
  )
})
