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

/** What was written to a file, or the names in a folder, outlive a power cut once this returns. */
export function syncToDisk(path: string): void {
  const descriptor = openSync(path, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

/**
 * Writes a file that only its owner can read. The old content stays until the new one is whole and on
 * the disk.
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

/** Root may work for the user that the site runs as, who has to be able to use the file. */
export function chownToFolderOwner(file: string): void {
  const { uid, gid } = statSync(dirname(file))
  if (process.getuid?.() === 0) chownSync(file, uid, gid)
}

/** Gives the bytes that can still be written to the disk of a folder. */
export type ReadFreeBytes = (folder: string) => Promise<number>

export const readFreeBytes: ReadFreeBytes = async (folder) => {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** What is to stay free, so that no copy is the reason why the site cannot write. */
export const RESERVED_BYTES = 64 * 2 ** 20

/** Why a copy of that size should not be made in a folder; undefined when there is room. */
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
