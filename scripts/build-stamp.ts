import { createHash } from 'node:crypto'
import {
  closeSync,
  fstatSync,
  openSync,
  readdirSync,
  readSync,
  realpathSync,
  type Stats,
  statSync,
} from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { codeOf } from '../server/storage-faults.ts'

/** File in `dist/` with the hash of the build's inputs. */
export const STAMP_FILE = 'build-stamp.txt'

/** What a build reads beside its content. */
export const BUILD_SOURCES = [
  'client',
  'server',
  'shared',
  'db',
  'scripts',
  'vite.config.ts',
  'package-lock.json',
]

/** Returns the absolute path of the content folder: CONTENT_DIR, or `content/` by default. */
export function contentDir(root: string): string {
  const named = process.env['CONTENT_DIR']
  return resolve(root, named === undefined || named === '' ? 'content' : named)
}

/** Returns the language that is built: SITE_LANGUAGE, or undefined for the default one of the site. */
export function builtLanguage(): string | undefined {
  const named = process.env['SITE_LANGUAGE']
  return named === '' ? undefined : named
}

/** Returns the folder of the build of a language, relative to the root. */
export function buildFolder(language: string | undefined): string {
  return language === undefined ? 'dist-next' : `dist-next/languages/${language}`
}

/** Of a file that is read at once: a video may be larger than the memory. */
const CHUNK_BYTES = 2 ** 20

/** Hashes every input of the build, including the content. */
export function hashInputs(root: string): string {
  const hash = createHash('sha256').update(process.version)
  const chunk = Buffer.alloc(CHUNK_BYTES)
  for (const source of [...BUILD_SOURCES.map((name) => join(root, name)), contentDir(root)]) {
    for (const path of listFiles(source).sort()) {
      const file = openSync(path, 'r')
      hash.update(`${relative(root, path)}\0${fstatSync(file).size}\0`)
      for (let bytes; (bytes = readSync(file, chunk)) > 0;) hash.update(chunk.subarray(0, bytes))
      closeSync(file)
    }
  }
  return hash.digest('hex')
}

/**
 * Lists a file, or the files below a folder, also behind links.
 * @param above the real paths of the folders above
 */
function listFiles(path: string, above: readonly string[] = []): string[] {
  const found = readStats(path)
  if (!found?.isDirectory()) return found?.isFile() ? [path] : []
  const real = realpathSync(path)
  // A link to a folder above would never end.
  if (above.includes(real)) return []
  return readdirSync(path)
    .filter((name) => !UNREAD.test(name))
    .flatMap((name) => listFiles(join(path, name), [...above, real]))
}

/** No build reads tests, nor names that begin with a dot, such as the folders of git and of the studio's history. */
const UNREAD = /^\.|\.test\.ts$/

/** Reads what is behind a path; undefined for a link that leads nowhere, or to itself. */
function readStats(path: string): Stats | undefined {
  try {
    return statSync(path)
  } catch (error) {
    const code = codeOf(error)
    if (code !== 'ENOENT' && code !== 'ELOOP') throw error
    return undefined
  }
}
