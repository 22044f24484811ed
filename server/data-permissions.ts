import { chmodSync, lstatSync, readdirSync, statSync, type Stats } from 'node:fs'
import { join } from 'node:path'

const FOLDERS = ['mail', 'backups']

/** What the server sets before it makes a file: for its owner alone. SQLite takes 0644 otherwise. */
export const PRIVATE_UMASK = 0o077

/** Of a folder in which everybody may make files; it belongs to more than the site. */
const STICKY = 0o1000

type Exposure = {
  /** What others could use by its mode until now. */
  closed: string[]
  /** What they still can: it belongs to another user, or cannot be changed. */
  open: string[]
}

/**
 * Lists the data folder and the files of the site in it that others than their owner can use by their
 * modes. `secret.key` is not one of them: `openSecrets` takes care of it. Nothing is opened, because that
 * would give up SQLite's locks, and links are left alone.
 */
export function listExposed(dataDir: string): string[] {
  return [...listPaths(dataDir)]
    .filter(([, { mode }]) => (mode & 0o077) !== 0)
    .map(([path]) => path)
}

/** Closes all of `listExposed` that belongs to this user to others. Never throws. */
export function restrictPermissions(dataDir: string): Exposure {
  const closed: string[] = []
  const open: string[] = []
  for (const [path, stats] of listPaths(dataDir)) {
    if ((stats.mode & 0o077) !== 0) (restrict(path, stats) ? closed : open).push(path)
  }
  return { closed, open }
}

function restrict(path: string, { mode, uid }: Stats): boolean {
  if (uid !== process.getuid?.() || (mode & STICKY) !== 0) return false
  try {
    chmodSync(path, mode & 0o700)
    return true
  } catch {
    return false
  }
}

/** The folder first, so that nothing in it is in reach any more when its own turn comes. */
function* listPaths(dataDir: string): Generator<[path: string, stats: Stats]> {
  // Modes mean something else on Windows.
  if (!process.getuid) return
  yield [dataDir, statSync(dataDir)]
  for (const name of readdirSync(dataDir)) {
    if (/\.db(-wal|-shm|-journal)?$/.test(name)) yield* listPath(join(dataDir, name))
  }
  for (const name of FOLDERS) {
    const folder = join(dataDir, name)
    for (const [path, stats] of listPath(folder)) {
      yield [path, stats]
      if (stats.isDirectory())
        for (const file of readFolder(folder)) yield* listPath(join(folder, file))
    }
  }
}

/** Nothing of a link, or of what has gone meanwhile. */
function* listPath(path: string): Generator<[path: string, stats: Stats]> {
  const stats = lstatSync(path, { throwIfNoEntry: false })
  if (stats?.isFile() || stats?.isDirectory()) yield [path, stats]
}

/** Nothing of a folder that this user may not read. */
function readFolder(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
