import { readdir } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { findNearestName } from '../../shared/content/nearest-name.ts'
import type { ContentProblem } from '../../shared/content/problem.ts'
import { isDotFile, readFolder } from './content-reader.ts'
import { FILES, FOLDERS } from './file-names.ts'

/** The folders whose Markdown files are pages. */
const TEXT_FOLDERS = ['notes', 'pages', 'projects']

/** Texts that people write, other than Markdown files as the build reads them. */
const OTHER_TEXTS = /\.(?:markdown|mdown|mkd|mdx|txt|MD)$/

/**
 * Returns a warning for each text that no page shows, in a subfolder or with another extension, and for each file and
 * folder with a misspelt name.
 */
export async function findUnreadFiles(dir: string): Promise<ContentProblem[]> {
  const found = await Promise.all(TEXT_FOLDERS.map((folder) => listUnread(dir, folder)))
  return [...found.flat(), ...(await findMisspeltNames(dir))]
}

async function findMisspeltNames(dir: string): Promise<ContentProblem[]> {
  const entries = await readFolder(dir, '.')
  const names = new Set(entries.map(({ name }) => name))
  // A file beside the one with the right name is a copy of it.
  const missingFiles = FILES.filter((name) => !names.has(name))
  return entries.flatMap((entry) => {
    const { name } = entry
    const known = entry.isDirectory() ? FOLDERS : missingFiles
    const meant = known.includes(name) ? undefined : findNearestName(name, known)
    if (isDotFile(name) || isTranslation(name) || meant === undefined) return []
    const unread = entry.isDirectory() ? 'nothing in this folder is read' : 'this file is not read'
    return [{ file: name, path: '', expected: `${unread}: did you mean "${meant}"?` }]
  })
}

/** Returns whether a name has a tag before its ending, such as `texts.de.json`, which needs no `texts.json`. */
function isTranslation(name: string): boolean {
  return /\.[^.]+\.(?:md|json)$/.test(name)
}

async function listUnread(dir: string, folder: string): Promise<ContentProblem[]> {
  const root = join(dir, folder)
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries
    .filter((entry) => entry.isFile())
    .flatMap(({ parentPath, name }) => {
      const isNested = parentPath !== root
      if (!OTHER_TEXTS.test(name) && !(isNested && name.endsWith('.md'))) return []
      const file = relative(dir, join(parentPath, name)).replaceAll('\\', '/')
      if (isDotFile(file)) return []
      const expected = isNested
        ? `no page shows this file, because ${folder}/ has no subfolders: move it up`
        : 'no page shows this file: rename it to end with .md'
      return [{ file, path: '', expected }]
    })
    .sort((a, b) => a.file.localeCompare(b.file, 'en'))
}
