import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'

/** File in `dist/` with the hash of the build's inputs. */
export const STAMP_FILE = 'build-stamp.txt'

const SOURCES = [
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

/** Hashes every input of the build, including the content. */
export async function hashInputs(root: string): Promise<string> {
  const hash = createHash('sha256').update(process.version)
  for (const source of [...SOURCES.map((name) => join(root, name)), contentDir(root)]) {
    for (const file of await listFiles(source)) {
      hash
        .update(relative(root, file))
        .update('\0')
        .update(await readFile(file))
    }
  }
  return hash.digest('hex')
}

async function listFiles(path: string): Promise<string[]> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true }).catch(
    (error: unknown) => {
      const { code } = error as NodeJS.ErrnoException
      if (code === 'ENOTDIR') return undefined
      if (code === 'ENOENT') return []
      throw error
    },
  )
  if (!entries) return [path]
  return (
    entries
      .filter((entry) => entry.isFile() && !entry.name.endsWith('.test.ts'))
      .map((entry) => join(entry.parentPath, entry.name))
      // No build reads the folders of git and of the studio's history.
      .filter((file) => !/^\.|[\\/]\./.test(relative(path, file)))
      .sort()
  )
}
