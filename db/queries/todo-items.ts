import type Sqlite from 'better-sqlite3'
import type { Item } from '../../shared/api/items.ts'

/** The public name of an account, how far its list has come and how many bytes are in it. */
export type ListState = { account: string; version: number; size: number }

/**
 * A task as JSON: SQLite writes thousands of them, as the bytes that are sent, in a third of the
 * time in which each of their columns becomes a value and then a text again.
 */
const ITEM = `json_object('id', id, 'title', title, 'notes', notes, 'due', due,
  'repeat', json(repeat), 'priority', priority, 'tags', json(tags), 'checklist', json(checklist), 'position', position,
  'completedAt', completed_at, 'createdAt', created_at, 'updatedAt', updated_at,
  'deletedAt', deleted_at, 'version', version)`

const EMPTY = Buffer.from('[]')

/** A task as it is written, where a list is JSON. */
type Row = Omit<Item, 'repeat' | 'tags' | 'checklist'> & {
  accountId: number
  repeat: string | null
  tags: string
  checklist: string
}

/** The table `todo_item`, an account's list each. */
export function createTodoQueries(connection: Sqlite.Database) {
  /** The tasks that a condition chooses, in its order, which `group_concat` keeps. */
  function prepareList(condition: string) {
    return connection
      .prepare<[number], Buffer>(
        `select cast('[' || coalesce(group_concat(task, ','), '') || ']' as blob)
        from (select ${ITEM} as task from todo_item where account_id = ? and ${condition})`,
      )
      .pluck()
  }
  const findState = connection.prepare<[number], ListState>(`
    select public_id as account, list_version as version, list_size as size
    from account where id = ?`)
  const list = prepareList('deleted_at is null order by position, id')
  const listTrash = prepareList('deleted_at is not null order by deleted_at desc, position, id')
  const find = connection
    .prepare<[number, string], string>(
      `select ${ITEM} from todo_item where account_id = ? and id = ?`,
    )
    .pluck()
  const count = connection
    .prepare<[number], number>('select list_count from account where id = ?')
    .pluck()
  const findFirst = connection
    .prepare<[number], string | null>('select min(position) from todo_item where account_id = ?')
    .pluck()
  const insert = connection.prepare<Row>(`
    insert into todo_item (account_id, id, title, notes, due, repeat, priority, tags, checklist,
      position, completed_at, created_at, updated_at, deleted_at, version)
    values (:accountId, :id, :title, :notes, :due, :repeat, :priority, :tags, :checklist,
      :position, :completedAt, :createdAt, :updatedAt, :deletedAt, :version)`)
  const update = connection.prepare<Row>(`
    update todo_item
    set title = :title, notes = :notes, due = :due, repeat = :repeat, priority = :priority,
      tags = :tags, checklist = :checklist, position = :position, completed_at = :completedAt,
      updated_at = :updatedAt, deleted_at = :deletedAt, version = :version
    where account_id = :accountId and id = :id`)
  const remove = connection.prepare<[number, string]>(
    'delete from todo_item where account_id = ? and id = ?',
  )
  const removeSome = connection.prepare<{ accountId: number; most: number }>(`
    delete from todo_item where place in (
      select place from todo_item where account_id = :accountId limit :most)`)
  const touch = connection.prepare<{ accountId: number; now: number }>(
    'update account set list_version = max(list_version + 1, :now) where id = :accountId',
  )
  const removeTrash = connection
    .prepare<{ before: number; most: number }, number>(
      `
    delete from todo_item where place in (
      select place from todo_item where deleted_at <= :before order by deleted_at limit :most)
    returning account_id`,
    )
    .pluck()

  return {
    findState: (accountId: number) => findState.get(accountId),
    /** The tasks outside the trash, in their own order, as JSON. */
    list: (accountId: number) => list.get(accountId) ?? EMPTY,
    /** The tasks in the trash, the last deleted first, as JSON. */
    listTrash: (accountId: number) => listTrash.get(accountId) ?? EMPTY,
    /** A task, in the trash or not. */
    find(accountId: number, id: string): Item | undefined {
      const text = find.get(accountId, id)
      return text === undefined ? undefined : (JSON.parse(text) as Item)
    },
    /** How many tasks there are, those in the trash included. */
    count: (accountId: number) => count.get(accountId) ?? 0,
    /** The first position that is taken, in the trash too; null if none is. */
    findFirst: (accountId: number) => findFirst.get(accountId) ?? null,
    insert: (accountId: number, item: Item) => void insert.run(writeRow(accountId, item)),
    update: (accountId: number, item: Item) => void update.run(writeRow(accountId, item)),
    /** Removes a task for good. */
    remove: (accountId: number, id: string) => void remove.run(accountId, id),
    /** Removes tasks for good, whichever; gives how many, `most` if there may be more. */
    removeSome: (accountId: number, most: number) => removeSome.run({ accountId, most }).changes,
    /**
     * The list has changed. Its version is at least the time, so that a database restored from a
     * backup does not come by a version again that a browser knows with other tasks.
     */
    touch: (accountId: number, now: number) => void touch.run({ accountId, now }),
    /**
     * Removes what went to the trash at that time or before, the oldest first; gives whose it was,
     * once for each task.
     */
    removeTrash: (before: number, most: number) => removeTrash.all({ before, most }),
  }
}

function writeRow(accountId: number, item: Item): Row {
  const { repeat, tags, checklist } = item
  return {
    ...item,
    accountId,
    repeat: repeat && JSON.stringify(repeat),
    tags: JSON.stringify(tags),
    checklist: JSON.stringify(checklist),
  }
}
