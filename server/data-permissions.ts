import { chmodSync, lstatSync, readdirSync, statSync, type Stats } from 'node:fs'
import { join } from 'node:path'
import { codeOf } from './storage-faults.ts'

const FOLDERS = ['mail', 'backups']

/** The umask of the server: new files are readable by their owner only. SQLite's default is 0644. */
export const PRIVATE_UMASK = 0o077

/** The sticky bit of a shared folder, whose permissions the site must not change. */
const STICKY = 0o1000

type Exposure = {
  /** Paths that other users could access until now. */
  closed: string[]
  /** Paths that they can still access, because their permissions cannot be changed. */
  open: string[]
}

/**
 * Lists the paths in the data folder that other users can access, without `secret.key`, which
 * `openSecrets` handles. It opens no file, because closing one would release SQLite's locks.
 */
export function listExposed(dataDir: string): string[] {
  return [...listPaths(dataDir)]
    .filter(([, { mode }]) => (mode & 0o077) !== 0)
    .map(([path]) => path)
}

/** Restricts a file and returns whether others could read it; a read-only mount stays as it is. */
export function closeToOthers(file: string): boolean {
  if ((statSync(file).mode & 0o077) === 0) return false
  try {
    chmodSync(file, 0o600)
  } catch (error) {
    if (!/^(EPERM|EROFS|EACCES)$/.test(codeOf(error))) throw error
  }
  return true
}

/** Restricts all paths of `listExposed` that belong to this user. Never throws. */
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

/** Lists the folder first, so that its files are already out of reach when they are restricted. */
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

/** Yields a file or folder; skips links and missing files. */
function* listPath(path: string): Generator<[path: string, stats: Stats]> {
  const stats = lstatSync(path, { throwIfNoEntry: false })
  if (stats?.isFile() || stats?.isDirectory()) yield [path, stats]
}

/** Returns the names in a folder; none when this user cannot read it. */
function readFolder(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
