import { mkdir, open, readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from '../../shared/clock.ts'
import type { History } from '../protocol.ts'
import { digestOf } from './folder.ts'

/** The folder of the history in the content folder. */
const FOLDER = '.history'

/** Maximum versions of a file. */
export const MAX_VERSIONS = 60

/** Maximum bytes of all versions of a file. */
export const MAX_HISTORY_BYTES = 10_000_000

/** The time of a version, in milliseconds since 1970, and the beginning of its digest. */
const ID = /^(\d{13,15})-[\w-]{8}$/

/** A version with its size in bytes. */
type Version = History['versions'][number] & { size: number }

/** Lists the versions of a file, the latest first. */
export async function listVersions(dir: string, path: string): Promise<Version[]> {
  const folder = join(dir, FOLDER, path)
  const versions: Version[] = []
  for (const id of await readdir(folder).catch(() => [])) {
    const savedAt = ID.exec(id)?.[1]
    const found = await stat(join(folder, id)).catch(() => undefined)
    if (savedAt !== undefined && found?.isFile())
      versions.push({ id, savedAt: Number(savedAt), size: found.size })
  }
  return versions.sort((a, b) => b.savedAt - a.savedAt)
}

/** Reads a version; undefined if there is none with this id. */
export async function readVersion(
  dir: string,
  path: string,
  id: string,
): Promise<Buffer | undefined> {
  if (!ID.test(id)) return undefined
  return readFile(join(dir, FOLDER, path, id)).catch(() => undefined)
}

/** Keeps the bytes of a file as a version, which is never overwritten. Removes others where there are too many. Returns its id. */
export async function keepVersion(
  dir: string,
  path: string,
  bytes: Uint8Array,
  clock: Clock,
): Promise<string> {
  const folder = join(dir, FOLDER, path)
  await mkdir(folder, { recursive: true })
  await hideFromGit(join(dir, FOLDER))
  const versions = await listVersions(dir, path)
  const digest = digestOf(bytes).slice(0, 8)
  if (versions[0]?.id.endsWith(`-${digest}`)) return versions[0].id
  // A clock that goes back must not reorder the versions.
  const savedAt = Math.max(clock.now(), (versions[0]?.savedAt ?? 0) + 1)
  const id = `${savedAt}-${digest}`
  const file = await open(join(folder, id), 'wx')
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
  const all = [{ id, savedAt, size: bytes.length }, ...versions]
  for (const old of listSuperfluous(all)) await rm(join(folder, old.id), { force: true })
  return id
}

/** The history belongs to this machine: it is no part of the owner's repository. */
async function hideFromGit(folder: string): Promise<void> {
  const file = await open(join(folder, '.gitignore'), 'wx').catch(() => undefined)
  await file?.writeFile('*\n')
  await file?.close()
}

/**
 * Lists the versions to remove, so that the others are few and small enough. Of the older half, the version that is nearest in
 * time to the one before it is removed first, so that a minute of typing leaves fewer versions than a week.
 * @param versions the latest first, which always stays
 */
export function listSuperfluous(versions: readonly Version[]): Version[] {
  const left = [...versions]
  const superfluous: Version[] = []
  const isTooMuch = () =>
    left.length > MAX_VERSIONS || left.reduce((sum, { size }) => sum + size, 0) > MAX_HISTORY_BYTES
  while (left.length > 1 && isTooMuch()) {
    let nearest = left.length - 1
    let least = Infinity
    for (let index = Math.ceil(left.length / 2); index < left.length - 1; index++) {
      const distance = (left[index]?.savedAt ?? 0) - (left[index + 1]?.savedAt ?? 0)
      if (distance < least) [nearest, least] = [index, distance]
    }
    superfluous.push(...left.splice(nearest, 1))
  }
  return superfluous
}
