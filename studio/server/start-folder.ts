import { chmod, lstat, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isEmptyFolder } from '../../scripts/content/content-reader.ts'
import { syncToDisk } from '../../server/backup/durable-files.ts'

/** What begins the names of folders in which a start is not written yet. */
const UNFINISHED = '.start-'

/** The folder of a start that is written, and moves to its place. */
const READY = '.start'

/**
 * Writes the first files of an empty content folder, all or nothing: they are written into a hidden folder in it, whose rename
 * decides. What is killed before is no start; after it, `finishStart` moves the files.
 * @param mode permissions of the files
 * @param write writes them into the folder that it gets; returns false to give up
 * @returns whether they are written; `full` if the folder is not empty
 */
export async function writeStart(
  dir: string,
  mode: number,
  write: (folder: string) => Promise<boolean>,
): Promise<'written' | 'given up' | 'full'> {
  await mkdir(dir, { recursive: true })
  const folder = await mkdtemp(join(dir, UNFINISHED))
  try {
    if (!(await write(folder))) return 'given up'
    await applyPermissions(folder, mode)
    if (!(await isEmptyFolder(dir))) return 'full'
    await rename(folder, join(dir, READY))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  await finishStart(dir)
  return 'written'
}

/** Ends what an interrupted start has left: moves its files if all are written, or removes them. */
export async function finishStart(dir: string): Promise<void> {
  const names: string[] = await readdir(dir).catch(() => [])
  for (const name of names.filter((each) => each.startsWith(UNFINISHED)))
    await rm(join(dir, name), { recursive: true, force: true })
  if (!names.includes(READY)) return
  syncToDisk(dir)
  for (const name of await readdir(join(dir, READY))) {
    const isTaken = await lstat(join(dir, name)).catch(() => undefined)
    // A file that was written since is not overwritten.
    if (!isTaken) await rename(join(dir, READY, name), join(dir, name))
  }
  syncToDisk(dir)
  await rm(join(dir, READY), { recursive: true })
}

/** Gives the files below a folder their permissions, and waits until they are on the disk. */
async function applyPermissions(folder: string, mode: number): Promise<void> {
  // Everybody who may read the files may open their folder.
  await chmod(folder, mode | ((mode & 0o444) >> 2))
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) await applyPermissions(path, mode)
    else {
      await chmod(path, mode)
      syncToDisk(path)
    }
  }
  syncToDisk(folder)
}
