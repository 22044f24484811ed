import type Sqlite from 'better-sqlite3'
import type { Item } from '../../shared/api/items.ts'

/** The public name of an account and how far its list has come. */
export type ListState = { account: string; version: number }

const COLUMNS = `id, title, completed_at as completedAt, created_at as createdAt,
  updated_at as updatedAt, deleted_at as deletedAt, version`

/** The table `todo_item`, an account's list each. */
export function createTodoQueries(connection: Sqlite.Database) {
  const findState = connection.prepare<[number], ListState>(
    'select public_id as account, list_version as version from account where id = ?',
  )
  const list = connection.prepare<[number], Item>(`
    select ${COLUMNS} from todo_item where account_id = ? and deleted_at is null order by place`)
  const find = connection.prepare<[number, string], Item>(
    `select ${COLUMNS} from todo_item where account_id = ? and id = ?`,
  )
  const count = connection
    .prepare<[number], number>('select count(*) from todo_item where account_id = ?')
    .pluck()
  const insert = connection.prepare<Item & { accountId: number }>(`
    insert into todo_item (account_id, id, title, completed_at, created_at, updated_at, deleted_at,
      version)
    values (:accountId, :id, :title, :completedAt, :createdAt, :updatedAt, :deletedAt, :version)`)
  const update = connection.prepare<Item & { accountId: number }>(`
    update todo_item
    set title = :title, completed_at = :completedAt, updated_at = :updatedAt,
      deleted_at = :deletedAt, version = :version
    where account_id = :accountId and id = :id`)
  const touch = connection.prepare<{ accountId: number; now: number }>(
    'update account set list_version = max(list_version + 1, :now) where id = :accountId',
  )
  const removeTrash = connection.prepare<{ before: number; most: number }>(`
    delete from todo_item where place in (
      select place from todo_item where deleted_at <= :before order by deleted_at limit :most)`)

  return {
    findState: (accountId: number) => findState.get(accountId),
    /** The tasks outside the trash, in the order they came. */
    list: (accountId: number) => list.all(accountId),
    /** A task, in the trash or not. */
    find: (accountId: number, id: string) => find.get(accountId, id),
    /** How many tasks there are, those in the trash included. */
    count: (accountId: number) => count.get(accountId) ?? 0,
    insert: (accountId: number, item: Item) => void insert.run({ accountId, ...item }),
    update: (accountId: number, item: Item) => void update.run({ accountId, ...item }),
    /**
     * The list has changed. Its version is at least the time, so that a database restored from a
     * backup does not come by a version again that a browser knows with other tasks.
     */
    touch: (accountId: number, now: number) => void touch.run({ accountId, now }),
    /** Removes what went to the trash at that time or before, the oldest first; gives how many. */
    removeTrash: (before: number, most: number) => removeTrash.run({ before, most }).changes,
  }
}
