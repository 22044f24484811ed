/** Why the data folder cannot be read or written, by what the owner has to do. */
export type StorageFault = 'full' | 'forbidden' | 'locked' | 'damaged' | 'failing'

/**
 * Error codes of SQLite (https://sqlite.org/rescode.html) and of the system; extended codes begin with
 * the general one.
 */
const CODES: Record<StorageFault, RegExp> = {
  full: /^(SQLITE_(FULL|IOERR_SHMSIZE)|ENOSPC|EDQUOT)$/,
  forbidden: /^(SQLITE_(READONLY|CANTOPEN|PERM)(_\w+)?|EROFS|EACCES|EPERM)$/,
  locked: /^SQLITE_(BUSY|LOCKED|PROTOCOL)(_\w+)?$/,
  damaged: /^SQLITE_(CORRUPT(_\w+)?|NOTADB)$/,
  failing: /^(SQLITE_IOERR(_\w+)?|EIO)$/,
}

/** What is wrong and what to do, without the final full stop. */
export const ADVICE: Record<StorageFault, string> = {
  full: 'the disk is full. Free some space',
  forbidden:
    'the user who runs the site may not write there. Give that user the folder and all in it',
  locked: 'another process locks the database. End that process',
  damaged:
    'site.db is damaged or not a database. With the site stopped, restore a backup: npm run owner -- restore FILE',
  failing: "the disk cannot be read or written. Check the system's log",
}

/** Returns the code of an error, or an empty text. */
export function codeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null || !('code' in error)) return ''
  return typeof error.code === 'string' ? error.code : ''
}

/** Returns the storage fault behind an error; undefined for other errors. */
export function findStorageFault(error: unknown): StorageFault | undefined {
  const code = codeOf(error)
  const faults = Object.keys(CODES) as StorageFault[]
  return faults.find((fault) => CODES[fault].test(code))
}
