import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { syncToDisk } from '../../server/backup/durable-files.ts'
import { digestOf } from './folder.ts'

/** What a file becomes. */
type Replacement = {
  text: string | Uint8Array
  /** Permissions of a new file; another one keeps its own. */
  mode: number
  /** The digest of the file that is replaced; null if there is none. */
  before: string | null
}

/**
 * Replaces a file atomically: whenever the process is killed, the old or the new file stands there. Returns whether it was
 * written, which it is not if the file is another one now.
 */
export async function replaceFile(
  file: string,
  { text, mode, before }: Replacement,
): Promise<boolean> {
  await mkdir(dirname(file), { recursive: true })
  const unfinished = join(dirname(file), `.${basename(file)}.unfinished`)
  await rm(unfinished, { force: true })
  const old = await stat(file).catch(() => undefined)
  const handle = await open(unfinished, 'wx', 0o600)
  try {
    await handle.writeFile(text)
    await handle.chmod(old ? old.mode & 0o7777 : mode)
    if (old) await handle.chown(old.uid, old.gid).catch(() => undefined)
    await handle.sync()
  } catch (error) {
    // On a full disk it takes the room that another try needs.
    await rm(unfinished, { force: true })
    throw error
  } finally {
    await handle.close()
  }
  if ((await readDigest(file)) !== before) {
    await rm(unfinished)
    return false
  }
  await rename(unfinished, file)
  syncToDisk(dirname(file))
  return true
}

/** Removes a file. Returns whether it did, which it does not if the file is another one now. */
export async function removeFile(file: string, before: string | null): Promise<boolean> {
  if ((await readDigest(file)) !== before) return false
  await rm(file)
  syncToDisk(dirname(file))
  return true
}

async function readDigest(file: string): Promise<string | null> {
  const bytes = await readFile(file).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  })
  return bytes ? digestOf(bytes) : null
}
