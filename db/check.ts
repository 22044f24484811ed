import Sqlite from 'better-sqlite3'

/** The number of rows of each table. */
export type RowCounts = Readonly<Record<string, number>>

type Orphan = { table: string; parent: string }

/**
 * Checks the integrity of a whole database. Returns the first fault as one line, or undefined.
 * @see https://sqlite.org/pragma.html#pragma_integrity_check
 */
export function findCorruption(connection: Sqlite.Database): string | undefined {
  try {
    const found = connection.pragma('integrity_check(1)', { simple: true }) as string
    if (found !== 'ok') return found.replaceAll(/\s+/g, ' ')
    const [orphan] = connection.pragma('foreign_key_check') as Orphan[]
    return orphan && `a row of ${orphan.table} refers to one that ${orphan.parent} lacks`
  } catch (error) {
    // SQLite throws when it cannot read far enough to list the corruption.
    if (isCorruption(error)) return error.message
    throw error
  }
}

/** Returns whether SQLite failed because the file is corrupt. */
export function isCorruption(error: unknown): error is Error {
  return error instanceof Sqlite.SqliteError && /^SQLITE_(CORRUPT|NOTADB)/.test(error.code)
}

/** Counts the rows of every table. */
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
