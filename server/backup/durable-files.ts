import {
  chownSync,
  closeSync,
  fsyncSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Syncs a file or a folder, so that its content survives a power cut. */
export function syncToDisk(path: string): void {
  const descriptor = openSync(path, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

/**
 * Replaces a file atomically by a private one; the old content stays until the new one is on the disk.
 */
export function replaceFile(file: string, text: string): void {
  const unfinished = `${file}.tmp`
  rmSync(unfinished, { force: true })
  const descriptor = openSync(unfinished, 'wx', 0o600)
  try {
    writeFileSync(descriptor, text)
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
  chownToFolderOwner(unfinished)
  renameSync(unfinished, file)
  syncToDisk(dirname(file))
}

/** Gives a file to the owner of its folder when root runs the command. */
export function chownToFolderOwner(file: string): void {
  const { uid, gid } = statSync(dirname(file))
  if (process.getuid?.() === 0) chownSync(file, uid, gid)
}

/** Deletes a database, with SQLite's files beside it. */
export function removeDatabase(file: string): void {
  for (const suffix of ['', '-journal', '-wal', '-shm']) rmSync(file + suffix, { force: true })
}

/** Returns the free bytes on the disk of a folder. */
export type ReadFreeBytes = (folder: string) => Promise<number>

/** Reads the free bytes from the file system. */
export const readFreeBytes: ReadFreeBytes = async (folder) => {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** Bytes that a copy must leave free, so that the site can still write. */
export const RESERVED_BYTES = 64 * 2 ** 20

/** Returns the reason why a copy of that size does not fit into a folder, or undefined. */
export async function findSpaceShortage(
  folder: string,
  bytes: number,
  ask: ReadFreeBytes,
): Promise<string | undefined> {
  const free = await ask(folder)
  const needed = bytes + RESERVED_BYTES
  if (free >= needed) return undefined
  return `the disk of ${folder} has ${inMebibytes(free)} left, and ${inMebibytes(needed)} are needed`
}

function inMebibytes(bytes: number): string {
  return `${Math.ceil(bytes / 2 ** 20)} MiB`
}
