import { describe, expect, it } from 'vitest'
import type { ItemFields } from '../../shared/api/items.ts'
import { MAX_LIST_BYTES, TRASH_RETENTION } from '../../shared/limits.ts'
import { LIST_TOO_LARGE_MESSAGE } from './items.ts'
import { itemId, openLists, valueOf } from './testing.ts'

const [first, second] = [itemId(1), itemId(2)]

const FULL = { ok: false, problem: { kind: 'full', message: LIST_TOO_LARGE_MESSAGE } }

/** 14 bytes of title and notes, and 8, 27 of the lists as JSON. */
const FIELDS = {
  title: 'é😀',
  notes: 'a\nb 😀',
  tags: ['home'],
  checklist: [{ text: 'a', done: false }],
} satisfies Partial<ItemFields>
const SIZE = 14 + 8 + 27

/** Calculates the size from the tables, to compare it with the stored sum. */
function openMeasured() {
  const lists = openLists()
  const sum = lists.database.connection
    .prepare<[number], number>('select total(size) from todo_item where account_id = ?')
    .pluck()
  const sizes = (account = lists.mine) => [lists.size(account), sum.get(account)]
  return { ...lists, sizes }
}

describe('the size of a list', () => {
  it('is that of its stored texts in bytes after all changes', () => {
    const { clock, items, mine, theirs, sizes } = openMeasured()
    expect(sizes()).toEqual([0, 0])
    items.create(mine, { id: first, ...FIELDS })
    expect(sizes()).toEqual([SIZE, SIZE])
    items.create(mine, { id: first, ...FIELDS })
    items.create(mine, { id: second, title: 'ab' })
    const rest = 2 + '[][]'.length
    expect(sizes()).toEqual([SIZE + rest, SIZE + rest])
    items.change(mine, first, 1, { ...FIELDS, completed: true, position: 'a5' })
    expect(sizes()).toEqual([SIZE + rest, SIZE + rest])
    items.change(mine, first, 2, { notes: '', title: 'a' })
    expect(sizes()).toEqual([SIZE - 13 + rest, SIZE - 13 + rest])
    items.remove(mine, first)
    expect(sizes()).toEqual([SIZE - 13 + rest, SIZE - 13 + rest])
    items.erase(mine, first)
    expect(sizes()).toEqual([rest, rest])
    items.remove(mine, second)
    clock.advance(TRASH_RETENTION)
    items.removeTrash(clock.now() - TRASH_RETENTION, 10)
    expect(sizes()).toEqual([0, 0])
    expect(sizes(theirs)).toEqual([0, 0])
  })

  it('counts one account, and is deleted with it', () => {
    const { database, items, mine, theirs, sizes } = openMeasured()
    items.create(mine, { id: first, ...FIELDS })
    items.create(theirs, { id: first, ...FIELDS })
    database.connection.prepare('delete from account where id = ?').run(theirs)
    expect(sizes()).toEqual([SIZE, SIZE])
    expect(sizes(theirs)).toEqual([undefined, 0])
  })

  it('is unchanged when a batch fails', () => {
    const { database, items, mine, sizes } = openMeasured()
    database.connection.exec(`
      create trigger fail before insert on todo_item when new.title = 'fails'
      begin select raise(abort, 'disk full'); end`)
    const create = (id: string, title: string) => ({ op: 'create' as const, id, title })
    expect(() => items.apply(mine, [create(first, 'a'), create(second, 'fails')])).toThrow()
    expect(sizes()).toEqual([0, 0])
  })
})

describe('a list at its maximum size', () => {
  /** Fills the list with one task except for `room` bytes. */
  function openAlmostFull(room: number) {
    const lists = openMeasured()
    const item = valueOf(lists.items.create(lists.mine, { id: first, title: 'a' }))
    const fill = 'a'.repeat(MAX_LIST_BYTES - room - 'a[][]'.length)
    lists.database.connection.prepare('update todo_item set notes = ?').run(fill)
    return { ...lists, item }
  }

  it('accepts exactly what fits, alone and in a batch', () => {
    const { items, mine, theirs, size, titles } = openAlmostFull(SIZE)
    const larger = { id: second, ...FIELDS, notes: `${FIELDS.notes}!` }
    expect(items.create(mine, larger)).toEqual(FULL)
    expect(items.apply(mine, [{ op: 'create', ...larger }])).toEqual([
      { status: 400, reason: LIST_TOO_LARGE_MESSAGE },
    ])
    expect(items.create(mine, { id: second, ...FIELDS }).ok).toBe(true)
    expect(size()).toBe(MAX_LIST_BYTES)
    expect(items.change(mine, second, 1, { notes: larger.notes })).toEqual(FULL)
    expect(titles()).toEqual([FIELDS.title, 'a'])
    expect(items.create(theirs, larger).ok).toBe(true)
  })

  it('accepts changes that do not increase it', () => {
    const { items, mine, size } = openAlmostFull(SIZE)
    items.create(mine, { id: second, ...FIELDS })
    expect(items.create(mine, { id: second, title: 'again' }).ok).toBe(true)
    expect(items.change(mine, second, 1, { title: '😀é', completed: true }).ok).toBe(true)
    expect(items.change(mine, second, 2, { notes: '' }).ok).toBe(true)
    expect(items.change(mine, second, 3, { notes: FIELDS.notes }).ok).toBe(true)
    expect(size()).toBe(MAX_LIST_BYTES)
    expect(items.remove(mine, second).ok).toBe(true)
  })

  it('has space again after an erasure', () => {
    const { items, mine, item } = openAlmostFull(0)
    expect(items.create(mine, { id: second, title: 'b' })).toEqual(FULL)
    items.remove(mine, item.id)
    expect(items.create(mine, { id: second, title: 'b' })).toEqual(FULL)
    items.erase(mine, item.id)
    expect(items.create(mine, { id: second, title: 'b' }).ok).toBe(true)
  })

  it('can be shortened from above the maximum, as after a lower limit', () => {
    const { items, mine, size } = openAlmostFull(-100)
    expect(size()).toBe(MAX_LIST_BYTES + 100)
    expect(items.change(mine, first, 1, { completed: true }).ok).toBe(true)
    expect(items.change(mine, first, 2, { title: 'ab' })).toEqual(FULL)
    expect(items.change(mine, first, 2, { notes: '' }).ok).toBe(true)
  })
})
