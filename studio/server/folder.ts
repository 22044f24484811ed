import { createHash } from 'node:crypto'
import { readdir, readFile, realpath, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { capitalise } from '../../shared/capitalise.ts'
import { failure, type Result, success } from '../../shared/result.ts'
import { decodeText } from './decode-foreign.ts'
import { isDevice } from '../device-name.ts'
import { kindOf } from '../file-kind.ts'
import type { FileText, StudioFile } from '../protocol.ts'

/** Maximum length of a path, in UTF-16 units. */
const MAX_PATH_LENGTH = 400

/** File systems allow 255 bytes in each name; the name of an unfinished file is longer than its own. */
const MAX_NAME_BYTES = 255 - '..unfinished'.length

/** Maximum size of a text that the studio reads and writes. */
export const MAX_TEXT_BYTES = 2_000_000

/**
 * Returns why a text is no path of a text file that the studio may touch: relative to the content folder, with slashes, and no
 * name that begins with a dot.
 */
export function findPathProblem(path: string): string | undefined {
  if (!isPath(path)) return 'Write a path in the content folder, such as notes/hello.md.'
  const kind = kindOf(path)
  if (kind === 'picture' || kind === 'other')
    return 'The studio edits files that end with .json, .yaml, .yml, .md or .css.'
  return undefined
}

/** Returns whether a text is the path of a file in the content folder, with slashes, and no name that begins with a dot. */
export function isPath(path: string): boolean {
  return (
    path !== '' &&
    path.length <= MAX_PATH_LENGTH &&
    !/[\p{Cc}\p{Surrogate}\\:*?"<>|]/u.test(path) &&
    path.split('/').every(isName)
  )
}

function isName(name: string): boolean {
  return (
    name !== '' &&
    !name.startsWith('.') &&
    name !== '__proto__' &&
    !/[. ]$/.test(name) &&
    !isDevice(name) &&
    Buffer.byteLength(name) <= MAX_NAME_BYTES
  )
}

/**
 * Finds the absolute path of a file, which may be missing. Links are followed as the build follows them; the folder `files/`
 * has no links that lead out of it.
 */
export async function locateFile(
  dir: string,
  path: string,
): Promise<Result<{ file: string; exists: boolean }, string>> {
  const problem = findPathProblem(path)
  if (problem !== undefined) return failure(problem)
  const file = await realpath(join(dir, path)).catch(missing)
  if (file === undefined) return success({ file: join(dir, path), exists: false })
  if (!(await stat(file)).isFile()) return failure('This is a folder or a device, not a file.')
  if (path.startsWith('files/') && !file.startsWith((await realpath(join(dir, 'files'))) + sep))
    return failure('This link leads out of the folder: put the file itself in its place.')
  return success({ file, exists: true })
}

function missing(error: unknown): undefined {
  const { code } = error as NodeJS.ErrnoException
  // ENOTDIR: a folder of the path is a file; the attempt to write says so.
  if (code !== 'ENOENT' && code !== 'ENOTDIR') throw error
}

const FAILURES: Readonly<Partial<Record<string, string>>> = {
  ENOSPC: 'the disk is full. Free some space, and save again',
  EDQUOT: 'your share of the disk is full. Free some space, and save again',
  EFBIG: 'the disk takes no file of this size. Make it smaller, or raise the limit of file sizes',
  EROFS: 'the disk is read-only',
  EACCES: 'you may not write there. Change the permissions of the folder and of .history',
  EPERM: 'you may not write there. Change the permissions of the folder and of .history',
  ENOTDIR: 'a part of its path is a file',
  EISDIR: 'there is a folder of this name',
  ENOENT: 'the folder is gone',
}

/** Returns why a file could not be written; undefined if the error is none of the file system. */
export function describeFailure(error: unknown): string | undefined {
  const reason = FAILURES[(error as NodeJS.ErrnoException).code ?? '']
  return reason && `${capitalise(reason)}.`
}

/** Names the bytes of a file. */
export function digestOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('base64url')
}

/** Reads a text file; null if it is missing. */
export async function readFileText(
  dir: string,
  path: string,
): Promise<Result<FileText | null, string>> {
  const located = await locateFile(dir, path)
  if (!located.ok) return located
  const { file, exists } = located.value
  if (!exists) return success(null)
  if ((await stat(file)).size > MAX_TEXT_BYTES) return failure(TOO_LARGE)
  // Read once: a change between two readings would give a text the digest of another one.
  const bytes = await readFile(file)
  return success({ path, digest: digestOf(bytes), ...decodeText(bytes) })
}

const TOO_LARGE = `The file has more than ${MAX_TEXT_BYTES / 1_000_000} MB: edit it with another program.`

/** Lists the files of the content folder by path, without names that begin with a dot. */
export async function listFiles(dir: string): Promise<StudioFile[]> {
  const files: StudioFile[] = []
  const seen = new Set<string>()

  async function visit(folder: string, prefix: string): Promise<void> {
    const real = await realpath(folder).catch(missing)
    if (real === undefined) return
    // A link to a folder above would never end.
    if (seen.has(real)) return
    seen.add(real)
    for (const name of (await readdir(folder)).filter(isName).sort()) {
      const path = `${prefix}${name}`
      const found = await stat(join(folder, name)).catch(() => undefined)
      if (found?.isDirectory()) await visit(join(folder, name), `${path}/`)
      else if (found?.isFile()) files.push({ path, kind: kindOf(path), size: found.size })
    }
  }
  await visit(dir, '')
  return files
}
