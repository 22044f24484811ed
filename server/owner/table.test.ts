import { expect, it } from 'vitest'
import { formatFacts, formatTable } from './table.ts'

it('a table has aligned columns, numbers to the right, and no trailing spaces', () => {
  const rows = [
    ['ada', 7, ''],
    ['bartholomew', 1234, 'late'],
  ]
  expect(formatTable(['name', 'tasks', 'note'], rows)).toBe(
    ['name         tasks  note', 'ada              7', 'bartholomew   1234  late', ''].join('\n'),
  )
})

it('a table without rows prints a placeholder', () => {
  expect(formatTable(['name'], [])).toBe('none\n')
  expect(formatTable(['name'], [], 'Nobody is there.')).toBe('Nobody is there.\n')
})

it('facts have aligned values', () => {
  expect(formatFacts({ size: '3 B', 'free space': 12 })).toBe('size        3 B\nfree space  12\n')
})
