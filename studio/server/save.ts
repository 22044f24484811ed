import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { syncToDisk } from '../../server/backup/durable-files.ts'
import type { Clock } from '../../shared/clock.ts'
import { failure, type Result, success } from '../../shared/result.ts'
import type { RemoveAnswer, SaveAnswer } from '../protocol.ts'
import { checkCandidate } from './check-candidate.ts'
import { digestOf, locateFile, MAX_TEXT_BYTES, readFileText } from './folder.ts'
import { keepVersion } from './history.ts'

/** Writes and removes files of the content folder, one after the other. */
export type Saves = {
  /**
   * Writes a file, if the build can use it, and if it is still the one with the digest; null for a new file. The text before
   * becomes a version.
   */
  save: (path: string, text: string, digest: string | null) => Promise<Result<SaveAnswer, string>>
  /** Removes a file under the same conditions. */
  remove: (path: string, digest: string) => Promise<Result<RemoveAnswer, string>>
}

type Parts = {
  /** The content folder. */
  dir: string
  clock: Clock
  /** Permissions of new files. */
  mode: number
}

/** Creates the writer of a content folder. */
export function createSaves({ dir, clock, mode }: Parts): Saves {
  let last: Promise<unknown> = Promise.resolve()
  function inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
    const turn = last.then(work)
    last = turn.catch(() => undefined)
    return turn
  }

  async function change(
    path: string,
    text: string | null,
    digest: string | null,
  ): Promise<Result<Exclude<SaveAnswer, { kind: 'saved' }> | Done, string>> {
    const found = await readFileText(dir, path)
    if (!found.ok) return found
    const current = found.value
    if ((current?.digest ?? null) !== digest) return success({ kind: 'changed', file: current })
    if (current?.text === text) return success({ kind: 'done', warnings: [] })
    const { problems, warnings } = await checkCandidate(dir, { path, text })
    if (problems.length > 0) return success({ kind: 'invalid', problems })
    const located = await locateFile(dir, path)
    if (!located.ok) return located
    const { file } = located.value
    if (current) await keepVersion(dir, path, Buffer.from(current.text), clock)
    const isSame = async () => (await readDigest(file)) === digest
    const isWritten =
      text === null ? await removeFile(file, isSame) : await replaceFile(file, text, mode, isSame)
    if (isWritten) return success({ kind: 'done', warnings })
    const other = await readFileText(dir, path)
    return other.ok ? success({ kind: 'changed', file: other.value }) : other
  }

  return {
    save: (path, text, digest) =>
      inTurn(async () => {
        const problem = findTextProblem(text)
        if (problem !== undefined) return failure(problem)
        const result = await change(path, text, digest)
        if (!result.ok || result.value.kind !== 'done') return result as Result<SaveAnswer, string>
        const { warnings } = result.value
        return success({ kind: 'saved', digest: digestOf(Buffer.from(text)), warnings })
      }),
    remove: (path, digest) =>
      inTurn(async () => {
        const result = await change(path, null, digest)
        if (!result.ok || result.value.kind !== 'done')
          return result as Result<RemoveAnswer, string>
        return success({ kind: 'removed' })
      }),
  }
}

type Done = { kind: 'done'; warnings: (SaveAnswer & { kind: 'saved' })['warnings'] }

function findTextProblem(text: string): string | undefined {
  if (Buffer.byteLength(text) > MAX_TEXT_BYTES)
    return `The text has more than ${MAX_TEXT_BYTES / 1_000_000} MB.`
  if (/[\0\p{Surrogate}]/u.test(text)) return 'The text has a broken character.'
  return undefined
}

async function readDigest(file: string): Promise<string | null> {
  const bytes = await readFile(file).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  })
  return bytes ? digestOf(bytes) : null
}

/**
 * Replaces a file atomically: whenever the process is killed, the old or the new file stands there. Returns whether it was
 * written, which it is not if the file is another one now.
 */
async function replaceFile(
  file: string,
  text: string,
  mode: number,
  isSame: () => Promise<boolean>,
): Promise<boolean> {
  await mkdir(dirname(file), { recursive: true })
  const unfinished = join(dirname(file), `.${basename(file)}.unfinished`)
  await rm(unfinished, { force: true })
  const before = await stat(file).catch(() => undefined)
  const handle = await open(unfinished, 'wx', 0o600)
  try {
    await handle.writeFile(text)
    await handle.chmod(before ? before.mode & 0o7777 : mode)
    if (before) await handle.chown(before.uid, before.gid).catch(() => undefined)
    await handle.sync()
  } finally {
    await handle.close()
  }
  if (!(await isSame())) {
    await rm(unfinished)
    return false
  }
  await rename(unfinished, file)
  syncToDisk(dirname(file))
  return true
}

async function removeFile(file: string, isSame: () => Promise<boolean>): Promise<boolean> {
  if (!(await isSame())) return false
  await rm(file)
  syncToDisk(dirname(file))
  return true
}
