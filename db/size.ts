import type Sqlite from 'better-sqlite3'

/** Bytes of a database, of all that is in it; asking costs the same however large it is. */
export function createSizeQueries(connection: Sqlite.Database) {
  const prepare = (name: string) => connection.prepare<[], number>(`pragma ${name}`).pluck()
  const [pages, free, size] = ['page_count', 'freelist_count', 'page_size'].map(prepare)
  const pageBytes = size?.get() ?? 0
  return {
    /** As its connection sees it, what is still in the write-ahead log included. */
    findFileBytes: () => (pages?.get() ?? 0) * pageBytes,
    /** Without the pages that were freed, which new rows take first. */
    findUsedBytes: () => ((pages?.get() ?? 0) - (free?.get() ?? 0)) * pageBytes,
  }
}
