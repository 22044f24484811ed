import { expect, it } from 'vitest'
import { formatBars, formatFacts, formatTable } from './table.ts'

it('a table has aligned columns, numbers to the right, and no trailing spaces', () => {
  const rows = [
    ['ada', 7, ''],
    ['bartholomew', 1234, 'late'],
  ]
  expect(formatTable(['name', 'tasks', 'note'], rows)).toBe(
    ['name         tasks  note', 'ada              7', 'bartholomew   1234  late', ''].join('\n'),
  )
})

it('a table, and bars, have as many rows as there are', () => {
  const rows = Array.from({ length: 200_000 }, (_, index) => [`${index}`, index] as const)
  expect(formatTable(['name', 'number'], rows).split('\n')).toHaveLength(200_002)
  expect(formatBars(rows).split('\n')).toHaveLength(200_001)
})

it('a table without rows prints a placeholder', () => {
  expect(formatTable(['name'], [])).toBe('none\n')
  expect(formatTable(['name'], [], 'Nobody is there.')).toBe('Nobody is there.\n')
})

it('facts have aligned values', () => {
  expect(formatFacts({ size: '3 B', 'free space': 12 })).toBe('size        3 B\nfree space  12\n')
})

const bar = (length: number) => '█'.repeat(length)

it('bars are as long as their numbers, and every number but 0 has one', () => {
  expect(
    formatBars([
      ['/', 1000],
      ['/Personal', 500],
      ['/a', 1],
      ['/b', 0],
    ]),
  ).toBe(
    [
      `/          1000  ${bar(40)}`,
      `/Personal   500  ${bar(20)}`,
      `/a            1  ${bar(1)}`,
      '/b            0',
      '',
    ].join('\n'),
  )
})

it('bars without rows, or of zeros alone, are no error', () => {
  expect(formatBars([])).toBe('none\n')
  expect(formatBars([['/', 0]])).toBe('/  0\n')
})

it('a long name moves only its own bar', () => {
  const long = 'a'.repeat(50)
  expect(
    formatBars([
      [long, 1],
      ['b', 1],
    ]),
  ).toBe(`${long}  1  ${bar(40)}\n${'b'.padEnd(45)}  1  ${bar(40)}\n`)
})
