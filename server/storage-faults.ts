/** Why the data folder cannot be read or written, by what its owner has to do about it. */
export type StorageFault = 'full' | 'forbidden' | 'locked' | 'damaged' | 'failing'

/**
 * By the code of SQLite (https://sqlite.org/rescode.html), whose longer codes begin with the general
 * one, or of the system.
 */
const CODES: Record<StorageFault, RegExp> = {
  full: /^(SQLITE_(FULL|IOERR_SHMSIZE)|ENOSPC|EDQUOT)$/,
  forbidden: /^(SQLITE_(READONLY|CANTOPEN|PERM)(_\w+)?|EROFS|EACCES|EPERM)$/,
  locked: /^SQLITE_(BUSY|LOCKED|PROTOCOL)(_\w+)?$/,
  damaged: /^SQLITE_(CORRUPT(_\w+)?|NOTADB)$/,
  failing: /^(SQLITE_IOERR(_\w+)?|EIO)$/,
}

/** What is wrong and what to do, as a sentence without its full stop. */
export const ADVICE: Record<StorageFault, string> = {
  full: 'the disk is full. Free some space',
  forbidden:
    'the user who runs the site may not write there. Give that user the folder and all in it',
  locked: 'another process locks the database. End that process',
  damaged:
    'site.db is damaged or not a database. With the site stopped, restore a backup: npm run owner -- restore FILE',
  failing: "the disk cannot be read or written. Check the system's log",
}

/** The code of an error, if it has one. */
export function codeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null || !('code' in error)) return ''
  return typeof error.code === 'string' ? error.code : ''
}

/** The fault of the data folder behind an error; undefined when it is about something else. */
export function findStorageFault(error: unknown): StorageFault | undefined {
  const code = codeOf(error)
  const faults = Object.keys(CODES) as StorageFault[]
  return faults.find((fault) => CODES[fault].test(code))
}
