import Sqlite from 'better-sqlite3'

/** How many rows each table has. */
export type RowCounts = Readonly<Record<string, number>>

type Orphan = { table: string; parent: string }

/**
 * What is wrong with a database, in one line; undefined when it is sound. Reads all of it.
 * @see https://sqlite.org/pragma.html#pragma_integrity_check
 */
export function findCorruption(connection: Sqlite.Database): string | undefined {
  try {
    const found = connection.pragma('integrity_check(1)', { simple: true }) as string
    if (found !== 'ok') return found.replaceAll(/\s+/g, ' ')
    const [orphan] = connection.pragma('foreign_key_check') as Orphan[]
    return orphan && `a row of ${orphan.table} refers to one that ${orphan.parent} lacks`
  } catch (error) {
    // Some damage is more than SQLite can list.
    if (isCorruption(error)) return error.message
    throw error
  }
}

/** Whether SQLite failed because of what stands in the file. */
export function isCorruption(error: unknown): error is Error {
  return error instanceof Sqlite.SqliteError && /^SQLITE_(CORRUPT|NOTADB)/.test(error.code)
}

/** The rows of every table. */
export function countRows(connection: Sqlite.Database): RowCounts {
  const tables = connection
    .prepare<[], string>(
      `select name from pragma_table_list
      where schema = 'main' and type = 'table' and name not like 'sqlite\\_%' escape '\\'
      order by name`,
    )
    .pluck()
    .all()
  return Object.fromEntries(
    tables.map((table) => {
      const quoted = `"${table.replaceAll('"', '""')}"`
      const count = connection.prepare<[], number>(`select count(*) from ${quoted}`).pluck().get()
      return [table, count ?? 0]
    }),
  )
}
