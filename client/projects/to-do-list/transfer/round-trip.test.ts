import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Item } from '../../../../shared/api/items.ts'
import { SECOND } from '../../../../shared/clock.ts'
import { makeItem } from '../../../../shared/api/testing-items.ts'
import type { Zone } from '../../../../shared/zone.ts'
import { compareOwn } from '../view/arrange.ts'
import { splitDue } from '../view/days.ts'
import type { Entries, ReadContext } from './entry.ts'
import { FORMATS } from './formats/formats.ts'
import { beginDay, dayOfInstant } from './local-text.ts'
import type { Plan } from './plan.ts'
import { anyItem, anyItems, CONTEXT, planOf } from './testing.ts'

type Format = {
  write: (items: Iterable<Item>, zone: Zone) => string
  read: (text: string, context: ReadContext) => Entries
}

/** What a list becomes as a file that is read into an empty one. */
function carry({ write, read }: Format, items: readonly Item[]): Plan {
  return planOf(read(write(items, CONTEXT.zone).replace(/^\ufeff/, ''), CONTEXT))
}

/** The tasks as the list would have them; of what it has no word from the file, `of` tells. */
function asItems({ tasks }: Plan, of: (index: number) => Partial<Item>): Item[] {
  return tasks.map((task, index) => makeItem({ ...of(index), ...task, id: task.id ?? 'new' }))
}

function listOf(items: readonly Item[]): Item[] {
  return items.filter(({ deletedAt }) => deletedAt === null).sort(compareOwn)
}

function expectNothingSaid({ added, known, skipped, problem }: Plan) {
  expect(skipped).toEqual([])
  expect(known).toEqual([])
  expect(problem).toBeUndefined()
  const said = added.flatMap(({ remarks }) => remarks)
  expect(said.filter((text) => !text.includes('step') && !text.includes('the trash'))).toEqual([])
}

describe('a list that is exported and imported', () => {
  it('as JSON is the same in all fields, the trash too', () => {
    fc.assert(
      fc.property(anyItems, (items) => {
        const plan = carry(FORMATS.json, items)
        expectNothingSaid(plan)
        expect(asItems(plan, () => ({}))).toEqual([...items].sort(compareOwn))
      }),
    )
  })

  it('as CSV is the same but for places and the trash', () => {
    fc.assert(
      fc.property(anyItems, (items) => {
        const plan = carry(FORMATS.csv, items)
        const listed = listOf(items)
        expectNothingSaid(plan)
        expect(asItems(plan, (at) => ({ position: listed[at]?.position ?? '' }))).toEqual(listed)
      }),
    )
  })

  it('as iCalendar is the same but for places, the trash, parts of seconds, and rules and reminders without a date', () => {
    const toSecond = (time: number) => Math.floor(time / SECOND) * SECOND
    fc.assert(
      fc.property(anyItems, (items) => {
        const plan = carry(FORMATS.icalendar, items)
        const listed = listOf(items).map((item) => ({
          ...item,
          repeat: item.due === null ? null : item.repeat,
          reminders: item.due === null ? null : item.reminders,
          createdAt: toSecond(item.createdAt),
          completedAt: item.completedAt === null ? null : toSecond(item.completedAt),
        }))
        expectNothingSaid(plan)
        expect(asItems(plan, (at) => ({ position: listed[at]?.position ?? '' }))).toEqual(listed)
      }),
    )
  })

  it('as todo.txt keeps titles, tags, due dates, priorities, simple repeats and days', () => {
    // Words that are tags or keys by the rules of the format are no longer only words.
    const plain = anyItem.filter(({ title }) => !/(^| )([+@]\S|[a-z]+:\S)/.test(title))
    fc.assert(
      fc.property(fc.array(plain, { maxLength: 6 }), (items) => {
        const plan = carry(FORMATS.todoTxt, items)
        const { zone } = CONTEXT
        const day = (time: number) => beginDay(dayOfInstant(time, zone), zone)
        const kept = items
          .filter(({ deletedAt }) => deletedAt === null)
          .sort(compareOwn)
          .map(({ title, tags, due, priority, repeat, createdAt, completedAt }) => ({
            title,
            tags,
            due,
            priority,
            repeat: repeat && { every: repeat.every, unit: repeat.unit, from: repeat.from },
            createdAt: Math.max(day(createdAt), 0),
            completedAt: completedAt === null ? null : Math.max(day(completedAt), 0),
          }))
        expectNothingSaid(plan)
        expect(
          asItems(plan, () => ({ createdAt: 0 })).map((item) => ({
            title: item.title,
            tags: item.tags,
            due: item.due,
            priority: item.priority,
            repeat: item.repeat,
            createdAt: item.createdAt,
            completedAt: item.completedAt,
          })),
        ).toEqual(kept)
        expect(kept.every(({ due }) => due === null || splitDue(due).day !== '')).toBe(true)
      }),
    )
  })

  it.each(Object.keys(FORMATS) as (keyof typeof FORMATS)[])(
    'as %s into the list that it came from adds nothing',
    (name) => {
      const plain = anyItem.filter(({ title }) => !/(^| )([+@]\S|[a-z]+:\S)/.test(title))
      fc.assert(
        fc.property(fc.uniqueArray(plain, { maxLength: 5, selector: ({ id }) => id }), (items) => {
          const { write, read } = FORMATS[name]
          const text = write(items, CONTEXT.zone).replace(/^\ufeff/, '')
          const plan = planOf(read(text, CONTEXT), items)
          expect(plan.tasks).toEqual([])
          expect(plan.skipped).toEqual([])
        }),
      )
    },
  )
})
