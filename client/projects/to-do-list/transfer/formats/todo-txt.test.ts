import { describe, expect, it } from 'vitest'
import { CONTEXT, planOf, describePlan } from '../testing.ts'
import { readTodoTxt } from './todo-txt.ts'

const day = (text: string) => Date.parse(`${text}T00:00:00+01:00`)

function read(text: string) {
  return describePlan(planOf(readTodoTxt(text, CONTEXT)))
}

describe('a line of todo.txt', () => {
  it.each([
    // The examples are those of the rules at https://github.com/todotxt/todo.txt.
    ['(A) Call Mom', { title: 'Call Mom', priority: 'high' }],
    [
      'Really gotta call Mom (A) @phone @someday',
      { title: 'Really gotta call Mom (A)', tags: ['phone', 'someday'] },
    ],
    ['(b) Get back to the boss', { title: '(b) Get back to the boss' }],
    ['(B)->Submit TPS report', { title: '(B)->Submit TPS report' }],
    [
      '2011-03-02 Document +TodoTxt task format',
      {
        title: 'Document +TodoTxt task format',
        tags: ['TodoTxt'],
        createdAt: Date.parse('2011-03-02T00:00:00+01:00'),
      },
    ],
    [
      '(A) 2011-03-02 Call Mom',
      { title: 'Call Mom', priority: 'high', createdAt: Date.parse('2011-03-02T00:00:00+01:00') },
    ],
    ['(A) Call Mom 2011-03-02', { title: 'Call Mom 2011-03-02', priority: 'high' }],
    ['Email SoAndSo at soandso@example.com', { title: 'Email SoAndSo at soandso@example.com' }],
    ['Learn how to add 2+2', { title: 'Learn how to add 2+2' }],
    ['@GroceryStore Eskimo pies', { title: 'Eskimo pies', tags: ['GroceryStore'] }],
    ['xylophone lesson', { title: 'xylophone lesson' }],
    ['X 2012-01-01 Make resolutions', { title: 'X 2012-01-01 Make resolutions' }],
    ['(A) x Find ticket prices', { title: 'x Find ticket prices', priority: 'high' }],
    // What the rules leave open, and what is ours.
    [
      'x 2026-11-02 2026-11-01 Review pri:B',
      {
        title: 'Review',
        priority: 'medium',
        createdAt: day('2026-11-01'),
        completedAt: day('2026-11-02'),
      },
    ],
    ['x Review', { title: 'Review', completedAt: CONTEXT.now }],
    ['(Z) Last', { title: 'Last', priority: 'low' }],
    ['2017-02-30 No such day', { title: '2017-02-30 No such day' }],
    [
      'Pay due:2026-11-30 at:1730 rent @home',
      { title: 'Pay rent', due: '2026-11-30T17:30', tags: ['home'] },
    ],
    ['Meet Ada at:1730', { title: 'Meet Ada at:1730' }],
    ['Meet due:soon at:1730', { title: 'Meet due:soon at:1730' }],
    ['Meet at:1730 due:2026-11-30', { title: 'Meet', due: '2026-11-30T17:30' }],
    ['Pay due:tomorrow t:2026-01-01', { title: 'Pay due:tomorrow t:2026-01-01' }],
    [
      'Water due:2026-11-30 rec:+2w',
      { title: 'Water', due: '2026-11-30', repeat: { every: 2, unit: 'week', from: 'due' } },
    ],
    [
      'Water due:2026-11-30 rec:3d',
      { title: 'Water', due: '2026-11-30', repeat: { every: 3, unit: 'day', from: 'completion' } },
    ],
    ['Water due:2026-11-30 rec:1b', { title: 'Water rec:1b', due: '2026-11-30' }],
    [
      'Move due:2026-12-01 rent due:2026-12-05 rec:1d rec:+1w',
      {
        title: 'Move due:2026-12-01 rent rec:1d',
        due: '2026-12-05',
        repeat: { every: 1, unit: 'week', from: 'due' },
      },
    ],
    ['See http://example.com/a:b', { title: 'See http://example.com/a:b' }],
    ['+only @tags', { title: '+only @tags', tags: ['only', 'tags'] }],
  ])('%j', (line, task) => {
    expect(read(line).tasks).toEqual([task])
  })

  it('is reported by its number, and empty lines are skipped', () => {
    const { added, skipped } = read('One\r\n\r\n  \n\u0007\nWater @a,b')
    expect(added).toEqual(['Line 1: One', 'Line 5: Water | Its tag “a,b” becomes “a-b”.'])
    expect(skipped).toEqual([
      'Line 4: \u0007 | A task takes no control characters or halves of characters.',
    ])
  })
})
