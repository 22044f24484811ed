import { expect, it } from 'vitest'
import { MAX_ENTRIES, MAX_NOTES_LENGTH } from '../../../../../shared/limits.ts'
import { MAX_NEW_TASKS } from '../plan.ts'
import { CONTEXT, describePlan, planOf } from '../testing.ts'
import { readCsv } from './csv.ts'

const read = (lines: readonly string[]) =>
  describePlan(planOf(readCsv(lines.join('\r\n'), CONTEXT)))

it('a table of Todoist has sections, labels, priorities, dates and steps', () => {
  const { tasks, added, skipped, remarks } = read([
    'TYPE,CONTENT,DESCRIPTION,PRIORITY,INDENT,AUTHOR,RESPONSIBLE,DATE,DATE_LANG,TIMEZONE,DURATION',
    'meta,view_style=list,,,,,,,,,',
    'section,Kitchen,,,,,,,,,',
    'task,Clean the sink @home @weekly,with soda,1,1,Ada (1),,every month,en,Europe/Berlin,',
    'task,Buy a sponge,,4,2,Ada (1),,Dec 1 2026,en,Europe/Berlin,',
    'task,Ask Tom,,2,2,Ada (1),,,en,Europe/Berlin,',
    'note,The blue one,,,,Ada (1),,,,,',
    ',,,,,,,,,,',
    'task,Call Ada,,3,1,Ada (1),,1 Oct 2025 9:00,en,Europe/Berlin,',
    'task,Rest,,4,1,Ada (1),,when it rains,en,Europe/Berlin,',
  ])
  expect(tasks).toEqual([
    { title: '# Kitchen' },
    {
      title: 'Clean the sink',
      notes: 'with soda',
      due: '2026-11-21',
      repeat: { every: 1, unit: 'month', from: 'due' },
      priority: 'high',
      tags: ['home', 'weekly'],
      checklist: [{ text: 'Buy a sponge', done: false, due: '2026-12-01' }],
    },
    { title: 'Ask Tom', priority: 'medium' },
    { title: 'Call Ada', due: '2025-10-01T09:00', priority: 'low' },
    { title: 'Rest' },
  ])
  expect(added).toEqual([
    'Line 3: # Kitchen',
    'Line 4: Clean the sink | Its subtask becomes a step.',
    'Line 6: Ask Tom | It was a subtask of “Clean the sink”.',
    'Line 9: Call Ada',
    'Line 10: Rest | Its due date “when it rains” cannot be read and is left out.',
  ])
  expect(skipped).toEqual(['Line 7: The blue one | Left out: comment.'])
  expect(remarks).toEqual([])
})

it('a table of TickTick begins with its version, and has times of the world and numbers', () => {
  const columns =
    '"Folder Name","List Name","Title","Kind","Tags","Content","Is Check list","Start Date","Due Date","Repeat","Priority","Status","Created Time","Completed Time","Is All Day"'
  const { tasks, added, remarks, problem } = read([
    '"Date: 2026-11-20+0000"',
    '"Version: 7.1"',
    '"Status: ',
    '0 Normal',
    '1 Completed"',
    columns,
    '"","Home","Swim","TEXT","sport, water","with Tom","N","","2026-12-01T16:30:00+0000","RRULE:FREQ=WEEKLY;INTERVAL=1","5","0","2026-11-01T10:00:00+0000","","false"',
    '"","Home","Pay","TEXT","","","N","","2026-12-01T23:00:00+0000","","1","0","","","true"',
    '"","Home","Old","TEXT","","","N","","","","0","2","","2026-10-02T10:00:00+0000",""',
  ])
  expect(problem).toBeUndefined()
  expect(tasks).toEqual([
    {
      title: 'Swim',
      notes: 'with Tom',
      due: '2026-12-01T17:30',
      repeat: { every: 1, unit: 'week', from: 'due' },
      priority: 'high',
      tags: ['sport', 'water'],
      createdAt: Date.UTC(2026, 10, 1, 10),
    },
    { title: 'Pay', due: '2026-12-02', priority: 'low' },
    { title: 'Old', completedAt: Date.UTC(2026, 9, 2, 10) },
  ])
  expect(added).toHaveLength(3)
  expect(remarks).toEqual([
    'Columns not known and left out: Folder Name, List Name, Is Check list, Start Date.',
  ])
})

it('a table of Microsoft To Do has its own words for open tasks and for no priority', () => {
  const { tasks, added } = read([
    'Title,Notes,Due Date,Status,Priority,Categories',
    'Clean,with soda,2026-12-01,NotStarted,High,Home',
    'Old,,,Completed,Normal,',
  ])
  expect(tasks).toEqual([
    { title: 'Clean', notes: 'with soda', due: '2026-12-01', priority: 'high', tags: ['Home'] },
    { title: 'Old', completedAt: CONTEXT.now },
  ])
  expect(added).toEqual(['Line 2: Clean', 'Line 3: Old'])
})

it('a table of Todoist says which deadlines and durations are left out, also those of steps', () => {
  const { added } = read([
    'TYPE,CONTENT,INDENT,DATE,DURATION,DURATION_UNIT,DEADLINE',
    'task,Pay,1,,30,minute,2026-12-01',
    'task,Rest,1,,,None,',
    'task,Clean,1,,None,None,',
    'task,Sink,2,,,,2026-12-02',
  ])
  expect(added).toEqual([
    'Line 2: Pay | Left out: DEADLINE, duration.',
    'Line 3: Rest',
    'Line 4: Clean | Its subtask becomes a step. | Left out: DEADLINE.',
  ])
})

it.each([
  ['Read', 'n'.repeat(MAX_NOTES_LENGTH + 1), 'It was a subtask of “Read”.'],
  ['', '', 'It was a subtask.'],
])('a table of Todoist has the subtasks of a task that cannot be imported: %j', (...row) => {
  const [title, notes, remark] = row
  const { added, skipped } = read([
    'TYPE,CONTENT,DESCRIPTION,PRIORITY,INDENT',
    `task,${title},${notes},4,1`,
    'task,Book,,4,2',
  ])
  expect(skipped).toHaveLength(1)
  expect(added).toEqual([`Line 3: Book | ${remark}`])
})

it('a table of Todoist without a task, and one with a wrong indent, do no harm', () => {
  const head = 'TYPE,CONTENT,INDENT,PRIORITY,DATE'
  expect(read([head]).tasks).toEqual([])
  expect(read([head, 'task,One,2,9,', 'task,Two,x,__proto__,', 'task,@a @b,1,,'])).toMatchObject({
    tasks: [{ title: 'One' }, { title: 'Two' }, { title: '@a @b' }],
    added: [
      'Line 2: One | Its priority “9” is not known and is left out.',
      'Line 3: Two | Its priority “__proto__” is not known and is left out.',
      'Line 4: @a @b',
    ],
  })
})

it('a table of Todoist with more subtasks of a task than a list has room for is read no further', () => {
  const rows = 'task,Two,2\n'.repeat(MAX_NEW_TASKS + 1000)
  const file = `TYPE,CONTENT,INDENT\ntask,One,1\n${rows}`
  const entries = [...readCsv(file, CONTEXT)]
  expect(entries.filter((entry) => entry?.kind === 'task')).toHaveLength(1 + MAX_NEW_TASKS)
  const pauses = entries.slice(
    0,
    entries.findIndex((entry) => entry),
  )
  expect(pauses.length).toBeGreaterThan(MAX_ENTRIES + MAX_NEW_TASKS)
})
