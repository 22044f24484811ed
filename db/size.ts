import type Sqlite from 'better-sqlite3'

/** Creates queries for the size of a database in bytes, which take constant time. */
export function createSizeQueries(connection: Sqlite.Database) {
  const prepare = (name: string) => connection.prepare<[], number>(`pragma ${name}`).pluck()
  const [pages, free, size] = ['page_count', 'freelist_count', 'page_size'].map(prepare)
  const pageBytes = size?.get() ?? 0
  return {
    /** Returns the bytes of all pages, those in the write-ahead log included. */
    findFileBytes: () => (pages?.get() ?? 0) * pageBytes,
    /** Returns the bytes of the pages in use, without free pages. */
    findUsedBytes: () => ((pages?.get() ?? 0) - (free?.get() ?? 0)) * pageBytes,
  }
}
