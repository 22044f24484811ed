import type Sqlite from 'better-sqlite3'
import { CHECK_MODULUS, type Item } from '../../shared/api/items.ts'
import { MAX_REMEMBERED } from '../../shared/limits.ts'

/** The public id of an account, and the version and size in bytes of its list. */
export type ListState = { account: string; version: number; size: number }

/** A mutation that was applied, and the fields that it did not change. */
export type AppliedMutation = { id: string; conflicts: readonly string[] }

/**
 * A task as JSON. SQLite writes the bytes to send in a third of the time that reading columns and
 * serialising them takes.
 */
const ITEM = `json_object('id', id, 'title', title, 'notes', notes, 'due', due,
  'repeat', json(repeat),
  'reminders', json(reminders), 'priority', priority, 'tags', json(tags), 'checklist', json(checklist), 'position', position,
  'completedAt', completed_at, 'createdAt', created_at, 'updatedAt', updated_at,
  'deletedAt', deleted_at, 'version', version)`

const LIST_VERSION = '(select list_version from account where id = :accountId)'

const EMPTY = Buffer.from('[]')

/** A row of the table; lists are JSON texts. */
type Row = Omit<Item, 'repeat' | 'reminders' | 'tags' | 'checklist'> & {
  accountId: number
  repeat: string | null
  reminders: string | null
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
  const listOpen = prepareList('deleted_at is null and completed_at is null order by position, id')
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
    insert into todo_item (account_id, id, title, notes, due, repeat, reminders, priority, tags, checklist,
      position, completed_at, created_at, updated_at, deleted_at, version, list_version)
    values (:accountId, :id, :title, :notes, :due, :repeat, :reminders, :priority, :tags, :checklist,
      :position, :completedAt, :createdAt, :updatedAt, :deletedAt, :version, ${LIST_VERSION})`)
  const update = connection.prepare<Row>(`
    update todo_item
    set title = :title, notes = :notes, due = :due, repeat = :repeat, reminders = :reminders,
      priority = :priority, tags = :tags, checklist = :checklist, position = :position, completed_at = :completedAt,
      updated_at = :updatedAt, deleted_at = :deletedAt, version = :version,
      list_version = ${LIST_VERSION}
    where account_id = :accountId and id = :id`)
  const remove = connection.prepare<[number, string]>(
    'delete from todo_item where account_id = ? and id = ?',
  )
  const removeSome = [
    ['todo_item', 'place'],
    ['todo_mutation', 'id'],
    ['todo_erased', 'id'],
  ].map(([table, key]) =>
    connection.prepare<{ accountId: number; limit: number }>(`
      delete from ${table} where account_id = :accountId and ${key} in (
        select ${key} from ${table} where account_id = :accountId limit :limit)`),
  )
  const raiseVersion = connection.prepare<{ accountId: number; now: number }>(
    'update account set list_version = max(list_version + 1, :now) where id = :accountId',
  )
  const removeTrash = connection.prepare<
    { before: number; limit: number },
    { accountId: number; id: string }
  >(`
    delete from todo_item where place in (
      select place from todo_item where deleted_at <= :before order by deleted_at limit :limit)
    returning account_id as accountId, id`)
  const insertErased = connection.prepare<{ accountId: number; id: string }>(`
    insert or replace into todo_erased (account_id, id, list_version)
    values (:accountId, :id, ${LIST_VERSION})`)
  const removeErased = connection.prepare<[number, string]>(
    'delete from todo_erased where account_id = ? and id = ?',
  )
  const listChanged = connection
    .prepare<[number, number], Buffer>(
      `select cast('[' || coalesce(group_concat(${ITEM}, ','), '') || ']' as blob)
      from todo_item where account_id = ? and list_version > ?`,
    )
    .pluck()
  const listErased = connection
    .prepare<[number, number], Buffer>(
      `select cast(json_group_array(id) as blob) from todo_erased
      where account_id = ? and list_version > ?`,
    )
    .pluck()
  const findCheck = connection
    .prepare<[number], string>(
      `select count(*) || '-' || coalesce(sum((version + updated_at) % ${CHECK_MODULUS}), 0)
      from todo_item where account_id = ?`,
    )
    .pluck()
  const findMutation = connection
    .prepare<[number, string], string>(
      'select conflicts from todo_mutation where account_id = ? and id = ?',
    )
    .pluck()
  // Later than the last one: the clock may have been set back since.
  const insertMutation = connection.prepare<Record<string, string | number>>(`
    insert into todo_mutation (account_id, id, applied_at, conflicts)
    select :accountId, :id, max(:now, coalesce(max(applied_at) + 1, 0)), :conflicts
    from todo_mutation where account_id = :accountId`)
  const trimMutations = connection.prepare<{ accountId: number; limit: number }>(`
    delete from todo_mutation where account_id = :accountId and applied_at < (
      select applied_at from todo_mutation where account_id = :accountId
      order by applied_at desc limit 1 offset :limit - 1)`)
  const trimErased = connection.prepare<{ accountId: number; limit: number }>(`
    delete from todo_erased where account_id = :accountId and list_version < (
      select list_version from todo_erased where account_id = :accountId
      order by list_version desc limit 1 offset :limit - 1)`)

  function trim(accountId: number): void {
    trimMutations.run({ accountId, limit: MAX_REMEMBERED })
    trimErased.run({ accountId, limit: MAX_REMEMBERED })
  }

  return {
    findState: (accountId: number) => findState.get(accountId),
    /** Returns the tasks outside the trash in their order, as JSON. */
    list: (accountId: number) => list.get(accountId) ?? EMPTY,
    /** Returns the tasks in the trash, last deleted first, as JSON. */
    listTrash: (accountId: number) => listTrash.get(accountId) ?? EMPTY,
    /** Lists the open tasks outside the trash, in their order. */
    listOpen: (accountId: number) =>
      JSON.parse((listOpen.get(accountId) ?? EMPTY).toString()) as Item[],
    /** Finds a task, in the trash or not. */
    find(accountId: number, id: string): Item | undefined {
      const text = find.get(accountId, id)
      return text === undefined ? undefined : (JSON.parse(text) as Item)
    },
    /** Counts the tasks, those in the trash included. */
    count: (accountId: number) => count.get(accountId) ?? 0,
    /** Returns the lowest position in use, trash included; null without tasks. */
    findFirst: (accountId: number) => findFirst.get(accountId) ?? null,
    /** Adds a task; raise the version of the list before. */
    insert(accountId: number, item: Item) {
      insert.run(writeRow(accountId, item))
      removeErased.run(accountId, item.id)
    },
    /** Replaces a task; raise the version of the list before. */
    update: (accountId: number, item: Item) => void update.run(writeRow(accountId, item)),
    /** Deletes a task for good; raise the version of the list before. */
    remove(accountId: number, id: string) {
      remove.run(accountId, id)
      insertErased.run({ accountId, id })
    },
    /** Deletes up to `limit` rows of the list for good, in any order; returns how many. */
    removeSome: (accountId: number, limit: number) =>
      removeSome.reduce(
        (count, remove) => count + remove.run({ accountId, limit: limit - count }).changes,
        0,
      ),
    /**
     * Raises the version of the list, to at least the time: a restored database must not reuse a version
     * that a browser knows with other tasks.
     */
    raiseVersion: (accountId: number, now: number) => void raiseVersion.run({ accountId, now }),
    /**
     * Deletes tasks that were trashed at that time or before, oldest first; returns how many.
     * @param raise raises the version of an account's list
     */
    removeTrash(before: number, limit: number, raise: (accountId: number) => void): number {
      const removed = removeTrash.all({ before, limit })
      const accounts = new Set(removed.map((task) => task.accountId))
      for (const accountId of accounts) raise(accountId)
      for (const task of removed) insertErased.run(task)
      for (const accountId of accounts) trim(accountId)
      return removed.length
    },
    /** Returns the tasks that were changed after a version of the list, as JSON. */
    listChanged: (accountId: number, since: number) => listChanged.get(accountId, since) ?? EMPTY,
    /** Returns the ids of tasks deleted for good after a version of the list, as JSON. */
    listErased: (accountId: number, since: number) => listErased.get(accountId, since) ?? EMPTY,
    /** Returns a text that differs for most other lists of tasks, see `ListChanges`. */
    findCheck: (accountId: number) => findCheck.get(accountId) ?? '',
    /** Finds an applied mutation. */
    findMutation(accountId: number, id: string): AppliedMutation | undefined {
      const conflicts = findMutation.get(accountId, id)
      return conflicts === undefined
        ? undefined
        : { id, conflicts: JSON.parse(conflicts) as string[] }
    },
    /** Remembers an applied mutation. */
    insertMutation: (accountId: number, { id, conflicts }: AppliedMutation, now: number) =>
      void insertMutation.run({ accountId, id, now, conflicts: JSON.stringify(conflicts) }),
    /** Forgets the oldest mutations and deleted tasks of an account beyond `MAX_REMEMBERED` of each. */
    trim,
  }
}

function writeRow(accountId: number, item: Item): Row {
  const { repeat, reminders, tags, checklist } = item
  return {
    ...item,
    accountId,
    repeat: repeat && JSON.stringify(repeat),
    reminders: reminders && JSON.stringify(reminders),
    tags: JSON.stringify(tags),
    checklist: JSON.stringify(checklist),
  }
}
