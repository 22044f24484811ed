import { describe, expect, it } from 'vitest'
import {
  DUE_MESSAGE,
  ENTRIES_MANY_MESSAGE,
  ENTRY_EMPTY_MESSAGE,
  ENTRY_LONG_MESSAGE,
  formatNotesLong,
  TAG_LONG_MESSAGE,
  TAG_SHAPE_MESSAGE,
  TAGS_MANY_MESSAGE,
  TITLE_EMPTY_MESSAGE,
  TITLE_LONG_MESSAGE,
  UNFIT_MESSAGE,
} from '../../shared/rules/item.ts'
import { POSITION_MESSAGE } from '../../shared/rules/position.ts'
import { REMINDERS_MESSAGE } from '../../shared/rules/reminders.ts'
import { REPEAT_MESSAGE } from '../../shared/rules/repeat.ts'
import {
  changeTask,
  createTask,
  itemId,
  read,
  readList,
  sendBatch,
  sendRaw,
  serveLists,
  TASK as id,
} from './testing.ts'

/** A rule as JSON, which gives it a part of that name. */
const POLLUTED = '{"every":1,"unit":"day","from":"due","__proto__":{"polluted":true}}'

const steps = (count: number, text = 'a') =>
  Array.from({ length: count }, () => ({ text, done: false }))

describe('an invalid field', () => {
  it.each([
    ['an empty title', 'title', '', TITLE_EMPTY_MESSAGE],
    ['a title of 501 characters', 'title', '😀'.repeat(501), TITLE_LONG_MESSAGE],
    ['notes of 10,001 characters', 'notes', '😀'.repeat(10_001), formatNotesLong()],
    ['notes that grow past that in NFC', 'notes', '\u0958'.repeat(5_001), formatNotesLong()],
    ['notes with NUL', 'notes', 'a\0', UNFIT_MESSAGE],
    ['an empty date', 'due', '', DUE_MESSAGE],
    ['a day that is none', 'due', '2026-02-29', DUE_MESSAGE],
    ['seconds', 'due', '2026-11-30T17:00:00', DUE_MESSAGE],
    ['a rule that is none', 'repeat', { every: 0, unit: 'day', from: 'due' }, REPEAT_MESSAGE],
    ['a rule with more', 'repeat', JSON.parse(POLLUTED) as unknown, REPEAT_MESSAGE],
    ['a reminder of 4 minutes', 'reminders', [4], REMINDERS_MESSAGE],
    ['four reminders', 'reminders', [0, 5, 10, 15], REMINDERS_MESSAGE],
    ['a reminder that is a text', 'reminders', ['5'], REMINDERS_MESSAGE],
    ['a tag of two words', 'tags', ['a', 'b c'], TAG_SHAPE_MESSAGE],
    ['an empty tag', 'tags', ['#'], TAG_SHAPE_MESSAGE],
    ['a tag of 51 characters', 'tags', ['😀'.repeat(51)], TAG_LONG_MESSAGE],
    ['a tag with half a character', 'tags', ['\ud83d'], UNFIT_MESSAGE],
    ['an empty step', 'checklist', steps(1, ' '), ENTRY_EMPTY_MESSAGE],
    ['a step of 201 characters', 'checklist', steps(1, '😀'.repeat(201)), ENTRY_LONG_MESSAGE],
    ['a step on 30 February', 'checklist', [{ ...steps(1)[0], due: '2026-02-30' }], DUE_MESSAGE],
    ['a step without a date', 'checklist', [{ ...steps(1)[0], due: '' }], DUE_MESSAGE],
    ['an empty position', 'position', '', POSITION_MESSAGE],
    ['a position of 101 characters', 'position', `a${'1'.repeat(100)}`, POSITION_MESSAGE],
    ['a position called __proto__', 'position', '__proto__', POSITION_MESSAGE],
  ])(
    '(%s) is named, alone and in a batch, and nothing changes',
    async (_, field, value, message) => {
      const { mine } = await serveLists()
      const item = await createTask(mine)
      const change = { [field]: value }
      const task = { id: itemId(2), title: 'b', ...change }
      const alone = [
        await sendRaw(mine, 'POST', 'items', JSON.stringify(task)),
        await changeTask(mine, '"1"', change),
      ]
      for (const answer of alone) {
        expect(answer.status).toBe(400)
        expect(await read(answer)).toMatchObject({ errors: [{ field, message }] })
      }
      const batch = await sendBatch(
        [
          { op: 'create', ...task },
          { op: 'change', id, version: 1, change },
          { op: 'change', id, version: 1, change: { completed: true } },
        ],
        mine,
      )
      expect(await read(batch)).toMatchObject({
        results: [
          { status: 400, reason: message },
          { status: 400, reason: message },
          { status: 200, item: { ...item, completedAt: expect.any(Number) as number, version: 2 } },
        ],
      })
      expect(await read(await readList(mine))).toMatchObject({ items: [{ id, title: 'a' }] })
    },
  )
})

describe('a field of the wrong type', () => {
  it.each([
    ['a number for notes', { notes: 7 }, 'notes', 'Expected a text.'],
    ['null for notes', { notes: null }, 'notes', 'Expected a text.'],
    ['a number for a date', { due: 20261130 }, 'due', 'Expected a text.'],
    ['a text for a rule', { repeat: 'daily' }, 'repeat', 'Expected an object.'],
    ['a list for a rule', { repeat: [] }, 'repeat', 'Expected an object.'],
    [
      'an unknown priority',
      { priority: 'urgent' },
      'priority',
      'Expected none, low, medium or high.',
    ],
    [
      'a priority called __proto__',
      { priority: '__proto__' },
      'priority',
      'Expected none, low, medium or high.',
    ],
    ['a text for tags', { tags: 'a' }, 'tags', 'Expected a list of texts.'],
    ['an object for tags', { tags: { length: 1, 0: 'a' } }, 'tags', 'Expected a list of texts.'],
    ['a number for a tag', { tags: ['a', 7] }, 'tags.1', 'Expected a text.'],
    [
      '21 tags',
      { tags: Array.from({ length: 21 }, (_, number) => `a${number}`) },
      'tags',
      TAGS_MANY_MESSAGE,
    ],
    ['a text for a checklist', { checklist: 'a' }, 'checklist', 'Expected a list of steps.'],
    ['a text for a step', { checklist: ['a'] }, 'checklist.0', 'Expected an object.'],
    [
      'a step that is not said to be done or not',
      { checklist: [{ text: 'a' }] },
      'checklist.0.done',
      'This field is missing.',
    ],
    [
      'a step with more',
      { checklist: [{ text: 'a', done: true, notes: 'b' }] },
      'checklist.0.notes',
      'There is no such field.',
    ],
    [
      'a step whose date is null',
      { checklist: [{ text: 'a', done: true, due: null }] },
      'checklist.0.due',
      'Expected a text.',
    ],
    ['51 steps', { checklist: steps(51) }, 'checklist', ENTRIES_MANY_MESSAGE],
    [
      'very many steps of no shape',
      { checklist: Array(20_000).fill(0) },
      'checklist',
      ENTRIES_MANY_MESSAGE,
    ],
    ['a number for a position', { position: 0 }, 'position', 'Expected a text.'],
  ])(
    '(%s) is named, and a batch is rejected as a whole (S43)',
    async (_, change, field, message) => {
      const { mine } = await serveLists()
      const item = await createTask(mine)
      const task = { id: itemId(2), title: 'b', ...change }
      const answers = [
        [field, await sendRaw(mine, 'POST', 'items', JSON.stringify(task))],
        [field, await changeTask(mine, '"1"', change)],
        [`changes.0.${field}`, await sendBatch([{ op: 'create', ...task }], mine)],
        [
          `changes.0.change.${field}`,
          await sendBatch([{ op: 'change', id, version: 1, change }], mine),
        ],
      ] as const
      for (const [field, answer] of answers) {
        expect(answer.status).toBe(400)
        expect(await read(answer)).toMatchObject({ errors: [{ field, message }] })
      }
      expect(await read(await readList(mine))).toMatchObject({ items: [item] })
    },
  )

  it.each(['__proto__', 'constructor'])(
    '(a step with %s) is named, and changes no prototype',
    async (name) => {
      const { mine } = await serveLists()
      const step = `{"text":"a","done":true,"${name}":{"polluted":true}}`
      const body = `{"id":"${id}","title":"a","checklist":[${step}]}`
      const answer = await sendRaw(mine, 'POST', 'items', body)
      expect(answer.status).toBe(400)
      expect(await read(answer)).toMatchObject({
        errors: [{ field: `checklist.0.${name}`, message: 'There is no such field.' }],
      })
      expect({}).not.toHaveProperty('polluted')
    },
  )
})
