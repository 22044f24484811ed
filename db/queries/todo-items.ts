import type Sqlite from 'better-sqlite3'
import type { Item } from '../../shared/api/items.ts'

/** The public id of an account, and the version and size in bytes of its list. */
export type ListState = { account: string; version: number; size: number }

/**
 * A task as JSON. SQLite writes the bytes to send in a third of the time that reading columns and
 * serialising them takes.
 */
const ITEM = `json_object('id', id, 'title', title, 'notes', notes, 'due', due,
  'repeat', json(repeat), 'priority', priority, 'tags', json(tags), 'checklist', json(checklist), 'position', position,
  'completedAt', completed_at, 'createdAt', created_at, 'updatedAt', updated_at,
  'deletedAt', deleted_at, 'version', version)`

const EMPTY = Buffer.from('[]')

/** A row of the table; lists are JSON texts. */
type Row = Omit<Item, 'repeat' | 'tags' | 'checklist'> & {
  accountId: number
  repeat: string | null
  tags: string
  checklist: string
}

/** Creates the queries of the table `todo_item`. */
export function createTodoQueries(connection: Sqlite.Database) {
  /** Prepares a query for tasks that match a condition; `group_concat` keeps their order. */
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
  const raiseVersion = connection.prepare<{ accountId: number; now: number }>(
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
    /** Returns the tasks outside the trash in their order, as JSON. */
    list: (accountId: number) => list.get(accountId) ?? EMPTY,
    /** Returns the tasks in the trash, last deleted first, as JSON. */
    listTrash: (accountId: number) => listTrash.get(accountId) ?? EMPTY,
    /** Finds a task, in the trash or not. */
    find(accountId: number, id: string): Item | undefined {
      const text = find.get(accountId, id)
      return text === undefined ? undefined : (JSON.parse(text) as Item)
    },
    /** Counts the tasks, those in the trash included. */
    count: (accountId: number) => count.get(accountId) ?? 0,
    /** Returns the lowest position in use, trash included; null without tasks. */
    findFirst: (accountId: number) => findFirst.get(accountId) ?? null,
    insert: (accountId: number, item: Item) => void insert.run(writeRow(accountId, item)),
    update: (accountId: number, item: Item) => void update.run(writeRow(accountId, item)),
    /** Deletes a task for good. */
    remove: (accountId: number, id: string) => void remove.run(accountId, id),
    /** Deletes up to `most` tasks for good, in any order; returns how many. */
    removeSome: (accountId: number, most: number) => removeSome.run({ accountId, most }).changes,
    /**
     * Raises the version of the list, to at least the time: a restored database must not reuse a version
     * that a browser knows with other tasks.
     */
    raiseVersion: (accountId: number, now: number) => void raiseVersion.run({ accountId, now }),
    /**
     * Deletes tasks that were trashed at that time or before, oldest first. Returns the account id of
     * each task.
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
