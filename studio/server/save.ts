import { readFile } from 'node:fs/promises'
import type { Clock } from '../../shared/clock.ts'
import { failure, type Result, success } from '../../shared/result.ts'
import type { RemoveAnswer, SaveAnswer } from '../protocol.ts'
import type { DevContent } from '../../scripts/content/plugin.ts'
import { checkCandidate } from './check-candidate.ts'
import { digestOf, locateFile, MAX_TEXT_BYTES, readFileText } from './folder.ts'
import { keepVersion } from './history.ts'
import { removeFile, replaceFile } from './replace-file.ts'
import { createMutex } from './mutex.ts'

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
  /** The content of the site, which gets what a check has read. */
  content: Pick<DevContent, 'read' | 'take'>
}

/** Creates the writer of a content folder. */
export function createSaves({ dir, clock, mode, content }: Parts): Saves {
  const runExclusive = createMutex()

  async function change(
    path: string,
    text: string | null,
    digest: string | null,
  ): Promise<Result<Exclude<SaveAnswer, { kind: 'saved' }> | Done, string>> {
    const found = await readFileText(dir, path)
    if (!found.ok) return found
    const current = found.value
    if ((current?.digest ?? null) !== digest) return success({ kind: 'changed', file: current })
    if (current?.text === text && current.encoding === undefined)
      return success({ kind: 'done', warnings: [] })
    const { problems, warnings, loaded } = await checkCandidate(dir, { path, text }, content.read)
    if (problems.length > 0) return success({ kind: 'invalid', problems })
    const located = await locateFile(dir, path)
    if (!located.ok) return located
    const { file } = located.value
    if (current) await keepVersion(dir, path, await readFile(file), clock)
    const write = () =>
      text === null ? removeFile(file, digest) : replaceFile(file, { text, mode, before: digest })
    // A file more or less changes other modules too: the watcher sees it.
    const isEdit = current !== null && text !== null
    const isWritten = await (loaded && isEdit ? content.take(loaded, path, write) : write())
    if (isWritten) return success({ kind: 'done', warnings })
    const other = await readFileText(dir, path)
    return other.ok ? success({ kind: 'changed', file: other.value }) : other
  }

  return {
    save: (path, text, digest) =>
      runExclusive(async () => {
        const problem = findTextProblem(text)
        if (problem !== undefined) return failure(problem)
        const result = await change(path, text, digest)
        if (!result.ok || result.value.kind !== 'done') return result as Result<SaveAnswer, string>
        const { warnings } = result.value
        return success({ kind: 'saved', digest: digestOf(Buffer.from(text)), warnings })
      }),
    remove: (path, digest) =>
      runExclusive(async () => {
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
